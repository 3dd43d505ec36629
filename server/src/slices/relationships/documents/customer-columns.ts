import {
  customerOrganizationTypes,
  limits,
  provinceCodes,
  zoneName,
  type CustomerOrganizationType,
} from '@halles/contract';
import { inBothLanguages, type InBoth } from '../../../platform/texts.ts';
import type { ImportColumn } from '../../imports/index.ts';

const choice = (value: string, title: InBoth, aliases: readonly string[] = []) => ({
  value,
  title,
  aliases,
});

const typeTitles: Record<CustomerOrganizationType, InBoth> = {
  restaurant: inBothLanguages('relationships.sheet.restaurant'),
  grocer: inBothLanguages('relationships.sheet.groceryStore'),
  institution: inBothLanguages('relationships.sheet.institution'),
  caterer: inBothLanguages('relationships.sheet.caterer'),
  cafe: inBothLanguages('relationships.sheet.cafe'),
  hotel: inBothLanguages('relationships.sheet.hotel'),
  processor: inBothLanguages('relationships.sheet.foodProcessor'),
  distributor: inBothLanguages('relationships.sheet.distributor'),
  other: inBothLanguages('relationships.sheet.other'),
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
    title: inBothLanguages('relationships.sheet.customerNumber'),
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
    title: inBothLanguages('relationships.sheet.name'),
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
    title: inBothLanguages('relationships.sheet.legalName'),
    headers: ['dénomination sociale'],
    maxLength: limits.name,
  },
  {
    key: 'type',
    type: 'choice',
    title: inBothLanguages('relationships.sheet.type'),
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
    title: inBothLanguages('relationships.sheet.email'),
    headers: ['e-mail', 'mail', 'email address', 'adresse courriel', 'main email'],
    maxLength: 254,
  },
  {
    key: 'otherEmails',
    type: 'text',
    title: inBothLanguages('relationships.sheet.otherEmails'),
    headers: ['cc'],
    maxLength: 5_000,
  },
  {
    key: 'phones',
    type: 'text',
    title: inBothLanguages('relationships.sheet.phones'),
    headers: ['phone', 'téléphone', 'tél', 'tel', 'phone number', 'main phone', 'phone numbers'],
    maxLength: PHONE_TEXT,
  },
  {
    key: 'street',
    type: 'text',
    title: inBothLanguages('relationships.sheet.address'),
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
    title: inBothLanguages('relationships.sheet.unit'),
    headers: ['suite', 'bureau', 'apt', 'app', 'address 2', 'adresse 2', 'complément'],
    maxLength: 60,
  },
  {
    key: 'city',
    type: 'text',
    title: inBothLanguages('relationships.sheet.city'),
    headers: ['town', 'municipalité'],
    maxLength: 200,
  },
  {
    key: 'region',
    type: 'choice',
    title: inBothLanguages('relationships.sheet.province'),
    headers: ['region', 'région', 'état', 'state'],
    choices: provinceCodes.map((code) =>
      choice(code, { en: zoneName(code, 'EN'), fr: zoneName(code, 'FR') }, [code.slice(3)]),
    ),
  },
  {
    key: 'postalCode',
    type: 'text',
    title: inBothLanguages('relationships.sheet.postalCode'),
    headers: ['zip', 'zip code', 'cp'],
    maxLength: 12,
  },
  {
    key: 'country',
    type: 'choice',
    title: inBothLanguages('relationships.sheet.country'),
    choices: [
      choice('CA', inBothLanguages('relationships.sheet.canada'), ['CAN']),
      choice('FR', inBothLanguages('relationships.sheet.france'), ['FRA']),
    ],
  },
  {
    key: 'language',
    type: 'choice',
    title: inBothLanguages('relationships.sheet.language'),
    choices: [
      choice('EN', inBothLanguages('relationships.sheet.english'), ['en', 'ang']),
      choice('FR', inBothLanguages('relationships.sheet.french'), ['fr', 'fra']),
    ],
  },
  {
    key: 'tags',
    type: 'text',
    title: inBothLanguages('relationships.sheet.tags'),
    headers: ['groups', 'groupes', 'labels'],
  },
  {
    key: 'paymentTerms',
    type: 'integer',
    title: inBothLanguages('relationships.sheet.paymentTermsDays'),
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
    title: inBothLanguages('relationships.sheet.creditLimit'),
    headers: ['crédit', 'credit'],
  },
  {
    key: 'creditPolicy',
    type: 'choice',
    title: inBothLanguages('relationships.sheet.whenOverTheLimit'),
    headers: ['past the limit', 'au-delà de la limite'],
    choices: [
      choice('warn', inBothLanguages('relationships.sheet.warnMe'), [
        'a warning',
        'un avertissement',
        'warning',
        'avertissement',
      ]),
      choice('hold', inBothLanguages('relationships.sheet.holdTheOrder'), [
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
    title: inBothLanguages('relationships.sheet.exemptFromTaxes'),
    headers: ['tax exempt', 'exemptions', 'taxes exemptées'],
  },
  {
    key: 'tolerancePercent',
    type: 'integer',
    title: inBothLanguages('relationships.sheet.changeTolerancePercent'),
  },
  {
    key: 'toleranceAmount',
    type: 'decimal',
    title: inBothLanguages('relationships.sheet.changeToleranceAmount'),
  },
  {
    key: 'contacts',
    type: 'text',
    title: inBothLanguages('relationships.sheet.contacts'),
    headers: ['contact', 'contact person', 'personne-ressource', 'main contact'],
  },
  {
    key: 'notes',
    type: 'text',
    title: inBothLanguages('relationships.sheet.notes'),
    headers: ['note', 'remarques'],
    maxLength: limits.text,
  },
];
