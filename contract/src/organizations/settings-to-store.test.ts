import { describe, expect, it } from 'vitest';
import type { Address, ContactInfo } from './entities.ts';
import type { SettingsChange } from './change-settings.ts';
import {
  commissionToStore,
  contactToStore,
  invoicingAddressToStore,
  invoicingContactToStore,
  invoicingLegalNameToStore,
  legalTextToStore,
  settingsChangeToStore,
  textToStore,
  type OwnFields,
} from './settings-to-store.ts';

const address: Address = {
  street: '2545, chemin Royal',
  unit: '',
  city: 'Saint-Pierre',
  region: 'CA-QC',
  country: 'CA',
  postalCode: 'G0A 4E0',
  location: { lat: 46.88, lng: -71.07 },
};
const contact: ContactInfo = {
  email: 'bonjour@fermedunord.example',
  otherEmails: ['marie@fermedunord.example'],
  phones: [{ number: '+14185550142', label: '' }],
};
const own: OwnFields = { name: 'Ferme du Nord', legalName: null, contactInfo: contact, address };
const named: OwnFields = { ...own, legalName: 'Ferme du Nord S.E.N.C.' };

describe('invoicing legal name', () => {
  it.each([
    [null, own, null],
    ['', own, null],
    ['   ', own, null],
    ['Ferme du Nord', own, null],
    ['  Ferme du Nord  ', own, null],
    ['Lavoie et filles', own, 'Lavoie et filles'],
    [' Lavoie et filles ', own, 'Lavoie et filles'],
    ['Ferme du Nord S.E.N.C.', named, null],
    // With a legal name, the plain name is a different value.
    ['Ferme du Nord', named, 'Ferme du Nord'],
    ['Ferme du Nord', { ...own, legalName: '  ' }, null],
    ['ferme du nord', own, 'ferme du nord'],
  ])('“%s” beside %o is stored as %s', (value, beside, stored) => {
    expect(invoicingLegalNameToStore(value, beside)).toBe(stored);
  });
});

describe('invoicing contact', () => {
  const emptyContactKey = { email: null, otherEmails: [], phones: [] };
  it.each([
    ['none', null, null],
    ['an empty one', emptyContactKey, null],
    ['empty fields', { email: '' as string | null, otherEmails: [], phones: [] }, null],
    ['their own', contact, null],
    [
      'their own in another order',
      { phones: contact.phones, otherEmails: contact.otherEmails, email: contact.email },
      null,
    ],
    ['their own in capitals', { ...contact, email: 'Bonjour@FermeDuNord.example' }, null],
    ['another address', { ...contact, email: 'factures@fermedunord.example' }, 'kept'],
    ['fewer addresses', { ...contact, otherEmails: [] }, 'kept'],
    ['another phone', { ...contact, phones: [{ number: '+14185550199', label: '' }] }, 'kept'],
    ['a labelled phone', { ...contact, phones: [{ number: '+14185550142', label: 'Bureau' }] }, 'kept'],
  ] as const)('%s', (_what, input, expected) => {
    const value = input as unknown as ContactInfo | null;
    expect(invoicingContactToStore(value, own)).toEqual(expected === null ? null : value);
  });

  it('other contacts are only stored as null when empty', () => {
    expect(contactToStore(contact)).toEqual(contact);
    expect(contactToStore(emptyContactKey as unknown as ContactInfo)).toBeNull();
    expect(contactToStore(null)).toBeNull();
  });
});

describe('invoicing address', () => {
  it.each([
    ['none', null, own, null],
    ['an empty one', { ...address, street: ' ', city: '', postalCode: '' }, own, null],
    ['their own', { ...address }, own, null],
    ['their own, without a point on the map', { ...address, location: null }, own, null],
    ['their own, its postal code written otherwise', { ...address, postalCode: 'g0a4e0' }, own, null],
    ['another street', { ...address, street: '12, chemin Royal' }, own, 'kept'],
    ['another unit', { ...address, unit: '2' }, own, 'kept'],
    ['theirs, when they have none', address, { ...own, address: null }, 'kept'],
  ] as const)('%s', (_what, input, beside, expected) => {
    expect(invoicingAddressToStore(input, beside)).toEqual(expected === null ? null : input);
  });
});

it.each([
  [null, null],
  ['', null],
  ['  ', null],
  [' 1171234567 ', '1171234567'],
])('the legal number “%s” is stored as %s', (value, stored) => expect(legalTextToStore(value)).toBe(stored));

it.each([
  ['', null],
  ['  ', null],
  ['12.5', { value: '12.5', type: 'percentage' }],
  ['0', { value: '0', type: 'percentage' }],
])('the commission “%s” is stored as %o', (value, stored) =>
  expect(commissionToStore(value)).toEqual(stored),
);

it('a text empty in both languages is stored as null', () => {
  expect(textToStore({ en: ' ', fr: '', original: 'fr' })).toBeNull();
  expect(textToStore(null)).toBeNull();
  const half = { en: '', fr: 'Sonner deux fois', original: 'fr' } as const;
  expect(textToStore(half)).toEqual(half);
});

describe('settingsChangeToStore', () => {
  const empty = { en: '', fr: ' ', original: 'fr' } as const;

  it('applies rules only to fields that were sent', () => {
    expect(settingsChangeToStore({}, own)).toEqual({});
    const untouched: SettingsChange = {
      preferences: { language: 'EN' },
      sales: { paymentTermsInDays: 0, paymentMethods: ['cash'] },
      producers: { commission: null },
    };
    expect(settingsChangeToStore(untouched, own)).toEqual(untouched);
  });

  it('empties fields one by one', () => {
    const sent: SettingsChange = {
      contacts: { salesContact: null },
      sales: {
        paymentInstructions: empty,
        invoicing: {
          invoiceFooter: empty,
          invoicingLegalName: 'Ferme du Nord',
          invoicingContactInformation: contact,
          invoicingAddress: address,
        },
      },
      deliveries: { reception: { deliveryInstructions: empty } },
      producers: { generalMessageForProducers: empty },
      organization: { legalName: ' ', neq: '', nim: '' },
    };
    expect(settingsChangeToStore(sent, own)).toEqual({
      contacts: { salesContact: null },
      sales: {
        paymentInstructions: null,
        invoicing: {
          invoiceFooter: null,
          invoicingLegalName: null,
          invoicingContactInformation: null,
          invoicingAddress: null,
        },
      },
      deliveries: { reception: { deliveryInstructions: null } },
      producers: { generalMessageForProducers: null },
      organization: { legalName: null, neq: null, nim: null },
    });
  });

  it('uses the legal name that is saved in the same change', () => {
    const name = 'Lavoie et filles inc.';
    const sent: SettingsChange = {
      organization: { legalName: name },
      sales: { invoicing: { invoicingLegalName: name } },
    };
    expect(settingsChangeToStore(sent, own).sales?.invoicing?.invoicingLegalName).toBeNull();
    const removed: SettingsChange = {
      organization: { legalName: '' },
      sales: { invoicing: { invoicingLegalName: 'Ferme du Nord' } },
    };
    expect(settingsChangeToStore(removed, named).sales?.invoicing?.invoicingLegalName).toBeNull();
  });
});
