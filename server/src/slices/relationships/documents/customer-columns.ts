import {
  customerOrganizationTypes,
  limits,
  provinceCodes,
  zoneName,
  type CustomerOrganizationType,
} from '@halles/contract';
import type { BothLanguages, ImportColumn } from '../../imports/index.ts';

const inBoth = (en: string, fr: string): BothLanguages => ({ en, fr });
const choice = (value: string, en: string, fr: string, aliases: readonly string[] = []) => ({
  value,
  title: inBoth(en, fr),
  aliases,
});

const typeTitles: Record<CustomerOrganizationType, BothLanguages> = {
  restaurant: inBoth('Restaurant', 'Restaurant'),
  grocer: inBoth('Grocery store', 'Épicerie'),
  institution: inBoth('Institution', 'Institution'),
  caterer: inBoth('Caterer', 'Traiteur'),
  cafe: inBoth('Café', 'Café'),
  hotel: inBoth('Hotel', 'Hôtel'),
  processor: inBoth('Food processor', 'Transformateur'),
  distributor: inBoth('Distributor', 'Distributeur'),
  other: inBoth('Other', 'Autre'),
};
const typeAliases: Partial<Record<CustomerOrganizationType, readonly string[]>> = {
  restaurant: ['resto', 'bistro'],
  grocer: ['grocery', 'grocer', 'supermarché'],
  institution: ['école', 'school', 'hôpital', 'hospital', 'CPE', 'daycare', 'garderie'],
  caterer: ['catering'],
  cafe: ['coffee shop'],
  hotel: ['auberge', 'inn'],
};

const PHONE_TEXT = 1_000;

/** All data a seller keeps about a customer, one row per customer; the same columns for export and import. */
export const customerColumns: readonly ImportColumn[] = [
  {
    key: 'customerNumber',
    type: 'text',
    title: inBoth('Customer number', 'Numéro de client'),
    headers: [
      'number',
      'numéro',
      'no client',
      'n° client',
      'code',
      'code client',
      'customer code',
      'customer no',
    ],
    maxLength: 60,
  },
  {
    key: 'name',
    type: 'text',
    title: inBoth('Name', 'Nom'),
    headers: [
      'customer',
      'client',
      'customer name',
      'nom du client',
      'entreprise',
      'company',
      'organization',
    ],
    maxLength: limits.name,
  },
  {
    key: 'legalName',
    type: 'text',
    title: inBoth('Legal name', 'Raison sociale'),
    headers: ['dénomination sociale'],
    maxLength: limits.name,
  },
  {
    key: 'type',
    type: 'choice',
    title: inBoth('Type', 'Type'),
    headers: ['customer type', 'type de client', 'business type'],
    choices: customerOrganizationTypes.map((value) => ({
      value,
      title: typeTitles[value],
      aliases: typeAliases[value] ?? [],
    })),
  },
  {
    key: 'email',
    type: 'text',
    title: inBoth('Email', 'Courriel'),
    headers: ['e-mail', 'mail', 'email address', 'adresse courriel', 'main email'],
    maxLength: 254,
  },
  {
    key: 'otherEmails',
    type: 'text',
    title: inBoth('Other emails', 'Autres courriels'),
    headers: ['cc'],
    maxLength: 5_000,
  },
  {
    key: 'phones',
    type: 'text',
    title: inBoth('Phones', 'Téléphones'),
    headers: ['phone', 'téléphone', 'tél', 'tel', 'phone number', 'main phone', 'phone numbers'],
    maxLength: PHONE_TEXT,
  },
  {
    key: 'street',
    type: 'text',
    title: inBoth('Address', 'Adresse'),
    headers: [
      'street',
      'rue',
      'street address',
      'address 1',
      'adresse 1',
      'shipping address',
      'adresse de livraison',
    ],
    maxLength: limits.name,
  },
  {
    key: 'unit',
    type: 'text',
    title: inBoth('Unit', 'Unité'),
    headers: ['suite', 'bureau', 'apt', 'app', 'address 2', 'adresse 2', 'complément'],
    maxLength: 60,
  },
  {
    key: 'city',
    type: 'text',
    title: inBoth('City', 'Ville'),
    headers: ['town', 'municipalité'],
    maxLength: 200,
  },
  {
    key: 'region',
    type: 'choice',
    title: inBoth('Province', 'Province'),
    headers: ['region', 'région', 'état', 'state'],
    choices: provinceCodes.map((code) =>
      choice(code, zoneName(code, 'EN'), zoneName(code, 'FR'), [code.slice(3)]),
    ),
  },
  {
    key: 'postalCode',
    type: 'text',
    title: inBoth('Postal code', 'Code postal'),
    headers: ['zip', 'zip code', 'cp'],
    maxLength: 12,
  },
  {
    key: 'country',
    type: 'choice',
    title: inBoth('Country', 'Pays'),
    choices: [choice('CA', 'Canada', 'Canada', ['CAN']), choice('FR', 'France', 'France', ['FRA'])],
  },
  {
    key: 'language',
    type: 'choice',
    title: inBoth('Language', 'Langue'),
    choices: [
      choice('EN', 'English', 'Anglais', ['en', 'ang']),
      choice('FR', 'French', 'Français', ['fr', 'fra']),
    ],
  },
  {
    key: 'tags',
    type: 'text',
    title: inBoth('Tags', 'Étiquettes'),
    headers: ['groups', 'groupes', 'labels'],
  },
  {
    key: 'paymentTerms',
    type: 'integer',
    title: inBoth('Payment terms (days)', 'Modalités de paiement (jours)'),
    headers: [
      'délai de paiement (jours)',
      'payment terms',
      'terms',
      'termes',
      'modalités de paiement',
      'délai de paiement',
    ],
  },
  {
    key: 'creditLimit',
    type: 'decimal',
    title: inBoth('Credit limit', 'Limite de crédit'),
    headers: ['crédit', 'credit'],
  },
  {
    key: 'creditPolicy',
    type: 'choice',
    title: inBoth('When over the limit', 'Si la limite est dépassée'),
    headers: ['past the limit', 'au-delà de la limite'],
    choices: [
      choice('warn', 'Warn me', 'M’avertir', ['a warning', 'un avertissement', 'warning', 'avertissement']),
      choice('hold', 'Hold the order', 'Retenir la commande', [
        'the order waits',
        'la commande attend',
        'hold',
        'attente',
      ]),
    ],
  },
  {
    key: 'exemptTaxes',
    type: 'text',
    title: inBoth('Exempt from taxes', 'Exempté des taxes'),
    headers: ['tax exempt', 'exemptions', 'taxes exemptées'],
  },
  {
    key: 'tolerancePercent',
    type: 'integer',
    title: inBoth('Change tolerance (%)', 'Tolérance aux changements (%)'),
  },
  {
    key: 'toleranceAmount',
    type: 'decimal',
    title: inBoth('Change tolerance (amount)', 'Tolérance aux changements (montant)'),
  },
  {
    key: 'contacts',
    type: 'text',
    title: inBoth('Contacts', 'Contacts'),
    headers: ['contact', 'contact person', 'personne-ressource', 'main contact'],
  },
  {
    key: 'notes',
    type: 'text',
    title: inBoth('Notes', 'Notes'),
    headers: ['note', 'remarques'],
    maxLength: limits.text,
  },
];
