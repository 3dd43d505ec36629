import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  Cart,
  FormatId,
  Invoice,
  PurchaseOrder,
  PurchaseOrderId,
  TaxId,
  TaxSetting,
} from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { draftPeriod } from './commands/period-drafts.ts';
import { callerOf } from './factory/api-calls.ts';
import { changedTerms } from '../relationships/factory.ts';
import { changedFormat } from '../catalogue/factory/products.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const call = callerOf(world);
let pair: TradingPair;
let juice: FormatId;
let sweets: FormatId;
let flour: FormatId;
/** A format sold in euros. */
let wine: FormatId;
const gst = world.ids.next<'Tax'>() as TaxId;
const qst = world.ids.next<'Tax'>() as TaxId;
const hst = world.ids.next<'Tax'>() as TaxId;
const cities = {
  'CA-QC': ['Montréal', 'H2J 1A1'],
  'CA-ON': ['Toronto', 'M5V 2T6'],
  'CA-AB': ['Calgary', 'T2P 1J9'],
} as const;
type Province = keyof typeof cities;
const addressIds = new Map<Province, string>();
/** The other route serves Quebec alone. */
let nationwide: string;

const tax = (taxId: TaxId, fr: string, en: string, rate: string): TaxSetting => ({
  taxId,
  tax: { name: { fr, en, original: 'fr' }, rate },
  taxNumber: `no ${fr}`,
});
const quebecTaxes = [tax(gst, 'TPS', 'GST', '5'), tax(qst, 'TVQ', 'QST', '9.975')];
const withOntario = [...quebecTaxes, tax(hst, 'TVH', 'HST', '13')];

async function setTaxes(taxes: TaxSetting[]): Promise<void> {
  const { version } = await call(pair.seller, 'organizations.getSettings', { organizationId: pair.farm });
  await call(pair.seller, 'organizations.changeSettings', {
    organizationId: pair.farm,
    version,
    change: { sales: { taxes, deliveryFeeApplicableTaxes: taxes.map(({ taxId }) => taxId) } },
  });
}

const certificate = { certificateNumber: 'C-77', reason: 'Revente', expiresOn: null, fileId: null };

async function setExempt(
  exemptTaxIds: TaxId[],
  taxExemption: typeof certificate | { expiresOn: string } | null,
) {
  await changedTerms(as(pair.seller), pair.bistro, {
    exemptTaxIds,
    taxExemption: taxExemption && { ...certificate, ...taxExemption },
  });
}

const taxable = (formatId: FormatId) => changedFormat(as(pair.seller), formatId, { taxClass: 'taxable' });

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  nationwide = await aFulfilment(world.as(system), { vendorId: pair.farm, zones: ['CA'] });
  const plenty = { stock: { mode: 'unlimited' as const } };
  juice = await addProductForSale(world.as(system), pair, {
    fr: 'Jus',
    en: 'Juice',
    unitPrice: '1.00',
    ...plenty,
  });
  sweets = await addProductForSale(world.as(system), pair, {
    fr: 'Bonbons',
    en: 'Sweets',
    unitPrice: '0.90',
    ...plenty,
  });
  flour = await addProductForSale(world.as(system), pair, {
    fr: 'Farine',
    en: 'Flour',
    unitPrice: '3.33',
    ...plenty,
  });
  const audience = { kind: 'customers' as const, customerIds: [pair.bistro] };
  const list = await aPriceList(world.as(system), {
    vendorId: pair.farm,
    audience,
    priority: 1,
    currency: 'EUR',
  });
  wine = await addProductForSale(world.as(system), pair, {
    fr: 'Vin',
    en: 'Wine',
    unitPrice: '9.00',
    ...plenty,
  });
  const inEuros = { vendorId: pair.farm, priceListId: list, formatId: wine, unitPrice: '6.37' };
  await setPrice(world.as(system), inEuros);
  await setTaxes(withOntario);
  await taxable(wine);
  await taxable(juice);
  await taxable(sweets);
  for (const [province, [city, postalCode]] of Object.entries(cities)) {
    const addressId = world.ids.next<'Address'>();
    await call(pair.buyer, 'organizations.putAddress', {
      organizationId: pair.bistro,
      addressId,
      label: city,
      isMain: false,
      deliveryNotes: '',
      address: {
        street: '1, rue',
        unit: '',
        city,
        region: province,
        country: 'CA',
        postalCode,
        location: null,
      },
    });
    addressIds.set(province as Province, addressId);
  }
});

type Lines = { formatId: FormatId; quantity: string }[];

async function filledCart(lines: Lines, province: Province): Promise<Cart> {
  const [filled] = await call(pair.buyer, 'ordering.setCartLines', { lines, mode: 'set' });
  const there = await call(pair.buyer, 'ordering.changeCart', {
    cartId: filled!.id,
    version: filled!.version,
    addressId: addressIds.get(province) as never,
  });
  const [date] = await call(pair.buyer, 'ordering.listCartDates', { cartId: there.id });
  return call(pair.buyer, 'ordering.changeCart', {
    cartId: there.id,
    version: there.version,
    date: { fulfilmentId: date!.fulfilmentId, on: date!.on },
  });
}

async function ordered(lines: Lines, province: Province = 'CA-QC'): Promise<PurchaseOrderId> {
  const cart = await filledCart(lines, province);
  const { purchaseOrderId } = await call(pair.buyer, 'ordering.submitCart', {
    cartId: cart.id,
    version: cart.version,
    totalMinor: cart.totals.totalMinor,
  });
  return purchaseOrderId;
}

async function delivered(lines: Lines, province?: Province): Promise<PurchaseOrderId> {
  const id = await ordered(lines, province);
  await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady', 'deliver');
  return id;
}

async function drafted(purchaseOrderIds: PurchaseOrderId[], by: 'order' | 'customer'): Promise<Invoice[]> {
  const { invoiceIds } = await call(pair.seller, 'invoicing.draftInvoices', { purchaseOrderIds, by });
  return Promise.all(
    invoiceIds.map((invoiceId: string) => call(pair.seller, 'invoicing.getInvoice', { invoiceId })),
  );
}

const order = (purchaseOrderId: PurchaseOrderId): Promise<PurchaseOrder> =>
  call(pair.seller, 'ordering.getOrder', { purchaseOrderId });

/** As the weekly and the monthly job draft it. */
async function draftedByPeriod(purchaseOrderId: PurchaseOrderId): Promise<Invoice> {
  await draftPeriod(world.as(system), pair.farm, '2030-01-01');
  const { invoiceId } = await order(purchaseOrderId);
  return call(pair.seller, 'invoicing.getInvoice', { invoiceId });
}
const taxesIn = ({ taxes }: Invoice['document']['totals']) =>
  taxes.map(({ name, amountMinor }) => [name.en, amountMinor]);

describe('an exempt customer', () => {
  it.each(['order', 'customer', 'period'] as const)('is invoiced as its order says, by %s', async (by) => {
    await setExempt([gst, qst], certificate);
    const id = await delivered([{ formatId: juice, quantity: '90' }]);
    const { totals } = await order(id);
    expect(totals).toMatchObject({ totalMinor: 9_000, taxes: [] });
    const [draft] = by === 'period' ? [await draftedByPeriod(id)] : await drafted([id], by);
    expect(draft!.document.totals).toEqual(totals);
    expect(draft!.document.mentions).toEqual([
      {
        en: 'Exempt from GST, QST: Revente, certificate no. C-77',
        fr: 'Exonéré de TPS, TVQ : Revente, certificat no C-77',
      },
    ]);
  });

  it('keeps its tax class, and stays exempt when its draft is edited', async () => {
    await setExempt([gst, qst], certificate);
    const [draft] = await drafted([await delivered([{ formatId: juice, quantity: '10' }])], 'order');
    const changed = await call(pair.seller, 'invoicing.updateInvoice', {
      invoiceId: draft!.id,
      version: draft!.version,
      change: {
        lines: draft!.document.lines.map((line) => ({
          id: line.id,
          name: line.name,
          formatTitle: line.formatTitle,
          unit: line.unit,
          quantity: '9',
          unitPrice: line.unitPrice,
          taxIds: line.taxIds,
        })),
      },
    });
    expect(changed.document.lines).toMatchObject([{ taxClass: 'taxable', taxIds: [] }]);
    expect(changed.document.totals).toMatchObject({ taxMinor: 0, totalMinor: 900 });
  });

  it('pays the taxes after the last day of its certificate', async () => {
    await setExempt([gst, qst], { expiresOn: '2020-01-01' });
    const { totals } = await order(await ordered([{ formatId: juice, quantity: '100' }]));
    expect(taxesIn(totals)).toEqual([
      ['GST', 500],
      ['QST', 998],
    ]);
  });

  it('keeps the exemption of its order after it ended', async () => {
    await setExempt([qst], certificate);
    const id = await delivered([{ formatId: juice, quantity: '100' }]);
    await setExempt([], null);
    const [draft] = await drafted([id], 'customer');
    expect(taxesIn(draft!.document.totals)).toEqual([['GST', 500]]);
  });
});

describe('the place of supply', () => {
  it('of a delivery to Toronto bears Ontario’s tax if the seller is registered there', async () => {
    await setExempt([], null);
    const cart = await filledCart([{ formatId: juice, quantity: '115' }], 'CA-ON');
    expect(taxesIn(cart.totals)).toEqual([['HST', 1_495]]);
  });

  it('of a delivery to Toronto bears no QST if the seller is not registered there', async () => {
    await setExempt([], null);
    await setTaxes(quebecTaxes);
    const id = await delivered([{ formatId: juice, quantity: '115' }], 'CA-ON');
    expect(taxesIn((await order(id)).totals)).toEqual([['GST', 575]]);
    const [draft] = await drafted([id], 'order');
    expect(taxesIn(draft!.document.totals)).toEqual([['GST', 575]]);
    // The tax number of these tests is none either.
    expect(draft!.warnings).toEqual(['gstNumber', 'harmonizedTax']);
    await setTaxes(withOntario);
  });

  it('is determined again when the order moves to another address', async () => {
    await setExempt([], null);
    const id = await ordered([{ formatId: juice, quantity: '100' }]);
    const before = await order(id);
    expect(taxesIn(before.totals).map(([name]) => name)).toEqual(['GST', 'QST']);
    await call(pair.buyer, 'ordering.proposeChange', {
      purchaseOrderId: id,
      version: before.version,
      message: '',
      changes: [
        { kind: 'date', fulfilmentId: nationwide, on: before.on },
        { kind: 'address', addressId: addressIds.get('CA-ON') as never },
      ],
    });
    const after = await order(id);
    expect(taxesIn(after.totals)).toEqual([['HST', 1_300]]);
    expect(after.lines[0]!.taxes).toEqual([hst]);
  });

  it('of orders in two provinces makes two invoices', async () => {
    await setExempt([], null);
    const ids = [
      await delivered([{ formatId: juice, quantity: '10' }], 'CA-QC'),
      await delivered([{ formatId: juice, quantity: '10' }], 'CA-ON'),
    ];
    const drafts = await drafted(ids, 'customer');
    expect(drafts.map(({ document }) => taxesIn(document.totals).map(([name]) => name))).toEqual([
      ['GST', 'QST'],
      ['HST'],
    ]);
  });
});

describe('a changed tax rate', () => {
  it('keeps the order’s rate on the draft, warns the seller, and is applied on request', async () => {
    await setExempt([], null);
    const [draft] = await drafted([await delivered([{ formatId: juice, quantity: '100' }])], 'order');
    expect(draft!.taxRateChanges).toEqual([]);
    await setTaxes(withOntario.map((one) => (one.taxId === qst ? tax(qst, 'TVQ', 'QST', '10') : one)));
    const seen = await call(pair.seller, 'invoicing.getInvoice', { invoiceId: draft!.id });
    expect(seen.taxRateChanges).toMatchObject([{ taxId: qst, before: '9.975', after: '10' }]);
    expect(seen.document.totals.taxMinor).toBe(1_498);
    const taken = await call(pair.seller, 'invoicing.updateInvoice', {
      invoiceId: draft!.id,
      version: seen.version,
      change: { taxRates: 'current' },
    });
    expect(taken.document.totals.taxMinor).toBe(1_500);
    expect(taken.taxRateChanges).toEqual([]);
    await setTaxes(withOntario);
  });

  it('with a start date is the same tax, on the same products', async () => {
    await setExempt([], null);
    const later = world.ids.next<'Tax'>() as TaxId;
    await setTaxes([
      quebecTaxes[0]!,
      { ...quebecTaxes[1]!, validUntil: '2020-12-31' },
      { ...tax(later, 'TVQ', 'QST', '12'), validFrom: '2021-01-01' },
    ]);
    const cart = await filledCart([{ formatId: juice, quantity: '100' }], 'CA-QC');
    expect(taxesIn(cart.totals)).toEqual([
      ['GST', 500],
      ['QST', 1_200],
    ]);
    await setTaxes(withOntario.map((one) => ({ ...one, validFrom: null, validUntil: null })));
  });
});

it('an order delivered as ordered is invoiced to the cent, for any customer and place', async () => {
  const quantity = fc.integer({ min: 1, max: 400 });
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        quantities: fc.tuple(quantity, quantity, quantity),
        exempt: fc.subarray([gst, qst, hst]),
        province: fc.constantFrom<Province>('CA-QC', 'CA-ON', 'CA-AB'),
        by: fc.constantFrom('order' as const, 'customer' as const),
        currency: fc.constantFrom('CAD' as const, 'EUR' as const),
      }),
      async ({ quantities, exempt, province, by, currency }) => {
        await setExempt(exempt, certificate);
        const lines = (currency === 'CAD' ? [juice, sweets, flour] : [wine]).map((formatId, index) => ({
          formatId,
          quantity: String(quantities[index]),
        }));
        const id = await delivered(lines, province);
        const { totals, ...sent } = await order(id);
        expect(sent.currency).toBe(currency);
        await setExempt([], null);
        const [draft] = await drafted([id], by);
        expect(draft!.document.totals).toEqual(totals);
        expect(draft!.document.currency).toBe(currency);
        const owed = { 'CA-QC': [gst, qst], 'CA-ON': [hst], 'CA-AB': [gst] }[province];
        expect(totals.taxes.map(({ taxId }) => taxId)).toEqual(owed.filter((one) => !exempt.includes(one)));
      },
    ),
    { numRuns: 8 },
  );
});
