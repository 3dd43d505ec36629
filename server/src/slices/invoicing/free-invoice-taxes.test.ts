import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice, TaxId, TaxSetting } from '@halles/contract';
import { anonymous } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aTradingPair, type TradingPair } from '../ordering/factory/trading-pair.ts';
import { changedTerms } from '../relationships/factory.ts';
import { callerOf } from './factory/api-calls.ts';

const world = await reactingWorld();
const call = callerOf(world);
let pair: TradingPair;
const [gst, qst, hst, formerHst] = Array.from({ length: 4 }, () => world.ids.next<'Tax'>() as TaxId);

const tax = (taxId: TaxId, name: string, rate: string, more: Partial<TaxSetting>): TaxSetting => ({
  taxId,
  tax: { name: { fr: name, en: name, original: 'fr' }, rate },
  taxNumber: `no ${name}`,
  ...more,
});
const taxes = [
  tax(gst!, 'TPS', '5', { jurisdiction: 'CA' }),
  tax(qst!, 'TVQ', '9.975', { jurisdiction: 'CA-QC' }),
  tax(formerHst!, 'TVH', '15', { jurisdiction: 'CA-NS', validUntil: '2025-03-31' }),
  tax(hst!, 'TVH', '14', { jurisdiction: 'CA-NS', validFrom: '2025-04-01' }),
];

async function setTaxes(all: readonly TaxSetting[]): Promise<void> {
  const { version } = await call(pair.seller, 'organizations.getSettings', { organizationId: pair.farm });
  await call(pair.seller, 'organizations.changeSettings', {
    organizationId: pair.farm,
    version,
    change: { sales: { taxes: all, deliveryFeeApplicableTaxes: all.map(({ taxId }) => taxId) } },
  });
}

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  await setTaxes(taxes);
});

const moveBuyer = (region: string, city: string, postalCode: string) =>
  call(pair.buyer, 'organizations.putAddress', {
    organizationId: pair.bistro,
    addressId: world.ids.next<'Address'>(),
    label: city,
    isMain: true,
    deliveryNotes: '',
    address: { street: '1, rue', unit: '', city, region, country: 'CA', postalCode, location: null },
  });

const draft = (): Promise<Invoice> =>
  call(pair.seller, 'invoicing.draftInvoiceWithoutOrder', { customerId: pair.bistro });
const withFee = async ({ id: invoiceId, version }: Invoice): Promise<Invoice['document']['totals']> =>
  (
    await call(pair.seller, 'invoicing.updateInvoice', {
      invoiceId,
      version,
      change: { deliveryFeeMinor: 10_000 },
    })
  ).document.totals;
const charged = async (invoice: Invoice) =>
  (await withFee(invoice)).taxes.map(({ name, rate, amountMinor }) => [name.fr, rate, amountMinor]);

describe('the delivery fee of an invoice without an order', () => {
  it('bears the taxes of the buyer’s province', async () => {
    expect(await charged(await draft())).toEqual([
      ['TPS', '5', 500],
      ['TVQ', '9.975', 998],
    ]);
    await moveBuyer('CA-AB', 'Calgary', 'T2P 1J9');
    expect(await charged(await draft())).toEqual([['TPS', '5', 500]]);
  });

  it('bears the rate of the day alone, where a rate was replaced by another', async () => {
    await moveBuyer('CA-NS', 'Halifax', 'B3H 1A1');
    expect(await charged(await draft())).toEqual([['TVH', '14', 1_400]]);
  });

  it('bears no tax that the buyer is exempt from', async () => {
    const taxExemption = { certificateNumber: 'C-77', reason: 'Revente', expiresOn: null, fileId: null };
    await changedTerms(world.as(pair.seller), pair.bistro, { exemptTaxIds: [qst!], taxExemption });
    expect(await charged(await draft())).toEqual([['TPS', '5', 500]]);
  });

  it('bears the same taxes after a reset', async () => {
    const { id: invoiceId, version } = await draft();
    const reset = await call(pair.seller, 'invoicing.resetInvoice', { invoiceId, version });
    expect(await charged(reset)).toEqual([
      ['TPS', '5', 500],
      ['TVQ', '9.975', 998],
    ]);
  });
});

describe('a line typed on a draft', () => {
  const withLine = ({ id: invoiceId, version }: Invoice, taxIds: (TaxId | undefined)[]) => {
    const line = { name: { fr: 'Caisses', en: 'Crates' }, quantity: '1', unitPrice: '100', taxIds };
    return call(pair.seller, 'invoicing.updateInvoice', { invoiceId, version, change: { lines: [line] } });
  };

  it('is refused with a tax that was removed meanwhile, instead of charging none', async () => {
    const open = await draft();
    await setTaxes([taxes[0]!]);
    await expect(withLine(open, [gst, hst])).rejects.toMatchObject({ code: 'invoicing.unknownTax' });
    expect((await withLine(open, [gst])).document.totals).toMatchObject({
      taxMinor: 500,
      totalMinor: 10_500,
    });
  });

  it('keeps a removed tax that the draft has already', async () => {
    const taxed = await withLine(await draft(), [gst, qst]);
    await setTaxes([taxes[0]!]);
    expect((await withLine(taxed, [gst, qst])).document.totals.taxMinor).toBe(1_498);
  });
});
