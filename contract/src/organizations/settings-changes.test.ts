import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedSettings,
  deliveryFeeTaxesLeft,
  isSameValue,
  mergeSettings,
  settingsChangeBetween,
  settingsFields,
  type SettingsField,
} from './settings-changes.ts';
import { organizationSettings, paymentMethods, type OrganizationSettings, type TaxId } from './settings.ts';
import { settingsChange } from './change-settings.ts';

const taxIds = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000002',
  '01900000-0000-7000-8000-000000000003',
] as TaxId[];
const tax = (taxId: TaxId, rate = '5') => ({
  taxId,
  tax: { name: { en: 'GST', fr: 'TPS', original: 'fr' as const }, rate },
  taxNumber: '123456789 RT0001',
});

const text = fc.option(
  fc.record({ en: fc.string(), fr: fc.string(), original: fc.constantFrom('en', 'fr') }),
);
const word = fc.option(fc.stringMatching(/^[a-z]{1,8}$/));
const contact = fc.option(
  fc.record({
    email: fc.constantFrom(null, 'a@b.example', 'c@d.example'),
    otherEmails: fc.subarray(['e@f.example', 'g@h.example']),
    phones: fc.constantFrom(
      [{ number: '+15145550101', label: '' }],
      [{ number: '+15145550102', label: 'x' }],
    ),
  }),
);
const address = fc.option(
  fc.record({
    street: fc.constantFrom('1, rue A', '2, rue B'),
    unit: fc.constant(''),
    city: fc.constant('Montréal'),
    region: fc.constant('CA-QC'),
    country: fc.constant('CA' as const),
    postalCode: fc.constantFrom('H2X 1Y4', 'H2J 2L2'),
    location: fc.constant(null),
  }),
);
const sales = fc
  .record({
    taxes: fc
      .subarray(taxIds)
      .chain((ids) =>
        fc.tuple(...ids.map((taxId) => fc.constantFrom('5', '9.975').map((rate) => tax(taxId, rate)))),
      ),
    paymentTermsInDays: fc.integer({ min: 0, max: 9_999 }),
    paymentMethods: fc.subarray([...paymentMethods]),
    paymentInstructions: text,
    invoicing: fc.record({
      invoiceFooter: text,
      invoicingLegalName: word,
      invoicingContactInformation: contact,
      invoicingAddress: address,
    }),
  })
  .chain((rest) =>
    fc
      .subarray(rest.taxes.map((each) => each.taxId))
      .map((deliveryFeeApplicableTaxes) => ({ ...rest, deliveryFeeApplicableTaxes })),
  );
const settings = fc.record({
  preferences: fc.record({
    language: fc.constantFrom('EN', 'FR'),
    autoApprovePurchaseOrder: fc.boolean(),
    purchaseOrderPrefix: fc.stringMatching(/^[A-Z]{0,3}-?$/),
    emailsPreferences: fc.record({
      priceListPreference: fc.subarray(['e@f.example']),
      purchaseOrderPreference: fc.subarray(['e@f.example']),
      invoicePreference: fc.subarray(['e@f.example']),
    }),
  }),
  contacts: fc.record({ salesContact: contact, ordersContact: contact }),
  sales,
  deliveries: fc.record({ reception: fc.record({ deliveryInstructions: text }) }),
  producers: fc.record({
    generalMessageForProducers: text,
    commission: fc.option(fc.constantFrom('0', '12.5').map((value) => ({ value, type: 'percentage' }))),
  }),
  organization: fc.record({ legalName: word, neq: word, nim: word }),
  version: fc.constant(1),
}) as unknown as fc.Arbitrary<OrganizationSettings>;

describe('sends only changed fields, and changes no others', () => {
  it('a form’s change turns the stored settings into the edited ones', () => {
    fc.assert(
      fc.property(settings, settings, (stored, edited) => {
        const change = settingsChangeBetween(stored, edited);
        if (change === null) expect(edited).toEqual(stored);
        else {
          expect(settingsChange.safeParse(change).success).toBe(true);
          expect(mergeSettings(stored, change).settings).toEqual(edited);
        }
      }),
    );
  });

  it('names exactly the fields that differ', () => {
    fc.assert(
      fc.property(settings, settings, (stored, edited) => {
        const change = settingsChangeBetween(stored, edited) ?? {};
        const { fields } = mergeSettings(stored, change);
        expect(fields).toEqual(changedSettings(stored, change));
        expect(settingsChangeBetween(stored, edited) === null).toBe(fields?.length === 0);
      }),
    );
  });

  it('keeps what somebody else changed in untouched fields', () => {
    fc.assert(
      fc.property(settings, settings, settings, (stored, mine, theirs) => {
        const change = settingsChangeBetween(stored, mine) ?? {};
        const { settings: merged, unknownTax } = mergeSettings(theirs, change);
        if (unknownTax !== null) return;
        const mineOnly = changedSettings(stored, change);
        const moved = changedSettings(theirs, settingsChangeBetween(theirs, merged) ?? {});
        const follows: SettingsField = 'sales.deliveryFeeApplicableTaxes';
        expect(moved.filter((field) => !mineOnly.includes(field) && field !== follows)).toEqual([]);
      }),
    );
  });

  it('does not mutate its input', () => {
    fc.assert(
      fc.property(settings, settings, (stored, edited) => {
        const before = structuredClone(stored);
        mergeSettings(stored, settingsChangeBetween(stored, edited) ?? {});
        expect(stored).toEqual(before);
      }),
    );
  });

  it('the table has every field of the settings', () => {
    const leaves = (shape: Record<string, unknown>, path: string): string[] =>
      Object.entries(shape).flatMap(([name, type]) => {
        const inner = (type as { shape?: Record<string, unknown> }).shape;
        const here = path === '' ? name : `${path}.${name}`;
        return inner && !(here in settingsFields) ? leaves(inner, here) : [here];
      });
    const known = leaves(organizationSettings.shape, '').filter((name) => name !== 'version');
    expect(known.sort()).toEqual(Object.keys(settingsFields).sort());
  });
});

describe('taxes', () => {
  const [gst, qst, third] = taxIds as [TaxId, TaxId, TaxId];
  const stored = fc.sample(settings, 1)[0]!;
  const seller: OrganizationSettings = {
    ...stored,
    sales: {
      ...stored.sales,
      taxes: [tax(gst), tax(qst, '9.975')],
      deliveryFeeApplicableTaxes: [gst, qst],
    },
  };

  it('a deleted tax no longer applies to the delivery fee', () => {
    const { settings: after, fields } = mergeSettings(seller, { sales: { taxes: [tax(qst, '9.975')] } });
    expect(after?.sales.deliveryFeeApplicableTaxes).toEqual([qst]);
    expect(fields).toEqual(['sales.taxes', 'sales.deliveryFeeApplicableTaxes']);
  });

  it('an edited tax keeps its id and its place on the delivery fee', () => {
    const { settings: after, fields } = mergeSettings(seller, {
      sales: { taxes: [tax(gst, '6'), tax(qst, '9.975')] },
    });
    expect(after?.sales.taxes.map((each) => each.taxId)).toEqual([gst, qst]);
    expect(after?.sales.deliveryFeeApplicableTaxes).toEqual([gst, qst]);
    expect(fields).toEqual(['sales.taxes']);
  });

  it('a tax can be added and applied in one change', () => {
    const { settings: after } = mergeSettings(seller, {
      sales: { taxes: [...seller.sales.taxes, tax(third)], deliveryFeeApplicableTaxes: [third] },
    });
    expect(after?.sales.deliveryFeeApplicableTaxes).toEqual([third]);
  });

  it('a tax that is not on the list cannot be applied', () => {
    const merged = mergeSettings(seller, { sales: { deliveryFeeApplicableTaxes: [gst, third] } });
    expect(merged).toEqual({ settings: null, fields: null, unknownTax: third });
    const deleted = mergeSettings(seller, {
      sales: { taxes: [tax(qst)], deliveryFeeApplicableTaxes: [gst] },
    });
    expect(deleted.unknownTax).toBe(gst);
  });

  it('taxes on the delivery fee are unique, in the order of the list', () => {
    expect(deliveryFeeTaxesLeft([qst, gst, qst], seller.sales.taxes)).toEqual([gst, qst]);
    const twice = { sales: { taxes: [tax(gst), tax(gst)] } };
    expect(settingsChange.safeParse(twice).success).toBe(false);
  });
});

it.each([
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
  [null, null, true],
  ['1', 1, false],
] as const)('%o and %o are equal: %s', (a, b, expected) => expect(isSameValue(a, b)).toBe(expected));
