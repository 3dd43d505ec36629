import { describe, expect, it } from 'vitest';
import { validate } from '../../../../ui/form/field-errors.ts';
import { anOrganization, someSettings } from '../../../../testing/organizations.ts';
import { settingsSchema, taxSchema, type TaxValues } from './schema.ts';
import { valuesOf, type SettingsValues } from './values.ts';

const both = anOrganization({ isBuyer: true });
const long = 'x'.repeat(201);
const text = (length: number) => ({ en: '', fr: 'x'.repeat(length), original: 'fr' as const });

const errorsOf = (changes: Partial<SettingsValues>, organization = both) =>
  Object.fromEntries(
    Object.entries(
      validate(settingsSchema(organization), { ...valuesOf(someSettings()), ...changes }).errors,
    ).map(([path, { code, params }]) => [path, params ? `${code} ${Object.values(params).join()}` : code]),
  );

describe('the limits of the settings form (Spec §5, §9)', () => {
  it('accepts settings as stored', () => {
    expect(errorsOf({})).toEqual({});
  });

  it.each(['legalName', 'neq', 'nim', 'purchaseOrderPrefix', 'invoicingLegalName'] as const)(
    '%s: 200 characters',
    (field) => {
      expect(errorsOf({ [field]: 'x'.repeat(200) })).toEqual({});
      expect(errorsOf({ [field]: long })).toEqual({ [field]: 'field.tooLong 200' });
    },
  );

  it.each([
    'deliveryInstructions',
    'paymentInstructions',
    'invoiceFooter',
    'generalMessageForProducers',
  ] as const)('%s: 5000 characters', (field) => {
    expect(errorsOf({ [field]: text(5000) })).toEqual({});
    expect(errorsOf({ [field]: text(5001) })).toEqual({ [`${field}.fr`]: 'field.tooLong 5000' });
  });

  it.each([
    ['', 'settings.paymentTermsRequired'],
    ['-1', 'settings.paymentTermsMin'],
    ['1.5', 'settings.paymentTermsInteger'],
    ['trente', 'settings.paymentTermsInteger'],
    ['10000', 'settings.paymentTermsMax'],
  ])('payment terms %j: %s', (paymentTermsInDays, code) => {
    expect(errorsOf({ paymentTermsInDays })).toEqual({ paymentTermsInDays: code });
  });

  it.each(['0', '30', '9999'])('payment terms of %s days', (paymentTermsInDays) => {
    expect(errorsOf({ paymentTermsInDays })).toEqual({});
  });

  it.each([
    ['', {}],
    ['0', {}],
    ['9.975', {}],
    ['100', {}],
    ['100.1', { commission: 'settings.percentOutside' }],
    ['-1', { commission: 'settings.percentOutside' }],
    ['dix', { commission: 'settings.notPercent' }],
    ['1.2345', { commission: 'settings.notPercent' }],
  ])('commission %j', (commission, expected) => {
    expect(errorsOf({ commission })).toEqual(expected);
  });

  it('needs a language', () => {
    expect(errorsOf({ language: null })).toEqual({ language: 'field.required' });
  });

  it('refuses spaces in the prefix', () => {
    expect(errorsOf({ purchaseOrderPrefix: 'FDN 26' })).toEqual({
      purchaseOrderPrefix: 'settings.prefixSpaces',
    });
  });

  it.each(['salesContact', 'ordersContact', 'invoicingContactInformation'] as const)(
    '%s needs at least one phone number',
    (field) => {
      const contact = { email: 'a@b.example', otherEmails: [], phones: [{ number: '', label: 'Bureau' }] };
      expect(errorsOf({ [field]: contact })).toEqual({ [`${field}.phones`]: 'settings.phoneRequired' });
    },
  );

  it('reports the right line, blank lines counted', () => {
    const salesContact = {
      email: 'nobody',
      otherEmails: ['', 'a@b.example', 'c@'],
      phones: [
        { number: '', label: '' },
        { number: '12', label: '' },
      ],
    };
    expect(errorsOf({ salesContact })).toEqual({
      'salesContact.email': 'field.notEmail',
      'salesContact.otherEmails.2': 'field.notEmail',
      'salesContact.phones.1.number': expect.stringContaining('field.'),
    });
  });

  it('does not validate hidden fields', () => {
    const seller = anOrganization();
    expect(errorsOf({ deliveryInstructions: text(6000) }, seller)).toEqual({});
    expect(errorsOf({ nim: long }, anOrganization({ isSeller: false, isBuyer: true }))).toEqual({});
  });
});

describe('the tax dialog (Spec §5)', () => {
  const valid: TaxValues = { name: { en: '', fr: 'TVQ', original: 'fr' }, rate: '9.975', taxNumber: '' };
  const refused = (changes: Partial<TaxValues>) =>
    Object.keys(validate(taxSchema, { ...valid, ...changes }).errors);

  it.each([
    ['as stored', {}],
    ['with a name of 200 characters', { name: { en: '', fr: 'x'.repeat(200), original: 'fr' } }],
    ['with a rate of 0', { rate: '0' }],
    ['with a rate of 100', { rate: '100' }],
    ['with a number of 200 characters', { taxNumber: 'x'.repeat(200) }],
  ] as const)('accepts a tax %s', (_, changes) => {
    expect(refused(changes)).toEqual([]);
  });

  it.each([
    ['name', { name: { en: '', fr: ' ', original: 'fr' as const } }],
    ['name', { name: { en: '', fr: long, original: 'fr' as const } }],
    ['rate', { rate: '' }],
    ['rate', { rate: 'dix' }],
    ['rate', { rate: '-0.001' }],
    ['rate', { rate: '100.001' }],
    ['taxNumber', { taxNumber: long }],
  ] as const)('rejects a wrong %s', (field, changes) => {
    expect(refused(changes as Partial<TaxValues>)).toEqual([expect.stringContaining(field)]);
  });
});
