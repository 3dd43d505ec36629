import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, LedgerResult, Offer, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { insertTowns } from '../../testing/places.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aProducer, aProduct } from '../catalogue/factory.ts';
import {
  deliveredOrder,
  aTradingPair,
  addProductForSale,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { callerOf } from './factory/api-calls.ts';
import { setOrganization } from '../organizations/factory.ts';
import { setPrice } from '../catalogue/factory/price-lists.ts';
import { changedFormat, changedProduct } from '../catalogue/factory/products.ts';
import { setStock } from '../inventory/factory/listed-items.ts';
import { setLines, setOrder } from '../ordering/factory/rows.ts';
import { aReceivedPurchase, setReceivedWeight } from '../hubs/factory.ts';
import { grantClaim, readOrder } from '../ordering/factory/order-steps.ts';
import {
  applyClaim,
  billedOrder,
  billedWithDiscount,
  cancelled,
  draftedFor,
  published,
} from '../invoicing/factory/invoices.ts';

const world = await reactingWorld();
const call = callerOf(world);
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let cheese: FormatId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const one = { multiple: '1' };
  carrots = await addProductForSale(world.as(system), pair, { ...one });
  cheese = await addProductForSale(world.as(system), pair, {
    fr: 'Tomme',
    en: 'Tomme',
    unitPrice: '18.50',
    ...one,
  });
});

async function delivered(formatId: FormatId, quantity: string): Promise<PurchaseOrderId> {
  const id = await deliveredOrder(as, pair, [{ formatId, quantity }]);
  return id;
}

const billed = async (order: PurchaseOrderId): Promise<void> => {
  const drafts = { purchaseOrderIds: [order], by: 'customer' };
  const { invoiceIds } = await call(pair.seller, 'invoicing.draftInvoices', drafts);
  const { version } = await call(pair.seller, 'invoicing.getInvoice', { invoiceId: invoiceIds[0] });
  await call(pair.seller, 'invoicing.publishInvoice', { invoiceId: invoiceIds[0], version });
};

const read = (person: Member, question: object): Promise<LedgerResult> =>
  call(person, 'reports.getLedger', { side: 'vendor', from: '2026-11-01', until: '2026-12-31', ...question });
const named = ({ columns, rows }: LedgerResult) =>
  rows.map(({ cells }) => Object.fromEntries(columns.map(({ id }, index) => [id, cells[index]])));
const totalOf = ({ columns, totals }: LedgerResult, id: string) =>
  totals[0]?.cells[columns.findIndex((column) => column.id === id)];

describe('the fill rate', () => {
  it('compares delivered with ordered quantities, for both parties', async () => {
    const order = await delivered(carrots, '4');
    await setLines(world, order, { confirmed: '4', prepared: '3', delivered: '3' });
    const shown = { requested: '4', delivered: '3', promised: '100', kept: '75', lacking: 1_250 };
    expect(named(await read(pair.seller, { ledger: 'fillRate' }))).toMatchObject([
      { product: { fr: 'Carottes' }, ...shown },
    ]);
    expect(named(await read(pair.buyer, { ledger: 'fillRate', side: 'customer' }))).toMatchObject([shown]);
  });

  it('is not improved by products that were not ordered', async () => {
    const [short, more] = [await delivered(carrots, '4'), await delivered(carrots, '4')];
    await setLines(world, short, { delivered: '2' });
    await setLines(world, more, { delivered: '6' });
    expect(named(await read(pair.seller, { ledger: 'fillRate' }))).toMatchObject([
      { requested: '8', delivered: '8', kept: '75' },
    ]);
  });
});

describe('the prices of a buyer', () => {
  const question = { ledger: 'prices', side: 'customer' };
  const deliveredFor = async (unitPrice: string, on: string): Promise<PurchaseOrderId> => {
    const id = await delivered(carrots, '2');
    await setLines(world, id, { unit_price: unitPrice });
    await setOrder(world, id, { on_day: on });
    return id;
  };

  it('are the first and the last in the period, and what rose most comes first', async () => {
    await deliveredFor('10', '2026-11-03');
    await deliveredFor('14', '2026-11-10');
    await deliveredFor('12', '2026-11-17');
    await delivered(cheese, '1');
    const shown = await read(pair.buyer, question);
    expect(named(shown)).toMatchObject([
      {
        product: { fr: 'Carottes' },
        orders: 3,
        first: '10',
        last: '12',
        change: '20',
        lowest: '10',
        highest: '14',
      },
      { product: { fr: 'Tomme' }, orders: 1, first: '18.5', last: '18.5', change: '0' },
    ]);
    expect(totalOf(shown, 'amount')).toBe(
      named(shown).reduce((sum, { amount }) => sum + (amount as number), 0),
    );
    const later = await read(pair.buyer, { ...question, from: '2026-11-10', until: '2026-11-17' });
    expect(named(later)).toMatchObject([{ orders: 2, first: '14', last: '12', change: '-14.3' }]);
  });

  it('are sorted as numbers', async () => {
    await deliveredFor('9', '2026-11-03');
    await deliveredFor('9.9', '2026-11-10');
    await delivered(cheese, '10');
    const sorted = async (sort: string, ledger = 'prices') =>
      named(await read(pair.buyer, { ...question, ledger, sort })).map(
        ({ product }) => (product as { fr: string }).fr,
      );
    for (const sort of ['first', 'last', 'lowest', 'highest'])
      expect([sort, await sorted(sort)]).toEqual([sort, ['Carottes', 'Tomme']]);
    expect(await sorted('change')).toEqual(['Tomme', 'Carottes']);
    expect(await sorted('requested', 'fillRate')).toEqual(['Carottes', 'Tomme']);
  });

  it('are not there for sellers, and have no change where a product was free', async () => {
    await deliveredFor('0', '2026-11-03');
    await deliveredFor('12', '2026-11-17');
    expect(named(await read(pair.buyer, question))).toMatchObject([{ first: '0', last: '12', change: null }]);
    await expect(read(pair.seller, { ledger: 'prices' })).rejects.toThrow('field.invalid');
  });
});

describe('what a buyer bought that is local or organic', () => {
  const question = { side: 'customer', from: '2026-11-11', until: '2026-11-20' };
  const amount = (minor: number, products: number, share: string, before: string | null) => ({
    amount: minor,
    products,
    share,
    before,
  });

  beforeAll(async () => {
    const town = { administrativeRegion: 'CA-QC-16', population: 5_000 };
    await insertTowns(world.as(system), [
      { name: 'Sainte Edwidge', ...town, latitude: 45.2, longitude: -71.7 },
      { name: 'Gaspe', ...town, latitude: 48.83, longitude: -64.48 },
    ]);
  });

  beforeEach(async () => {
    const [orchard, dairy] = [
      await aProducer(as(pair.seller), { name: 'Verger', town: 'Ste-Edwidge' }),
      await aProducer(as(pair.seller), { name: 'Fromagerie', town: 'Gaspé' }),
    ];
    await changedProduct(as(pair.seller), carrots, { producerId: orchard, certifications: ['organic'] });
    await changedProduct(as(pair.seller), cheese, {
      producerId: dairy,
      certifications: ['organic', 'local'],
    });
  });

  const boughtOn = async (formatId: FormatId, on: string, amountMinor: number) => {
    const id = await delivered(formatId, '2');
    await setLines(world, id, { unit_price: String(amountMinor / 200) });
    await setOrder(world, id, { on_day: on });
    return id;
  };

  it('has its share of all products, beside the period before', async () => {
    const bread = await addProductForSale(world.as(system), pair, {
      fr: 'Pain',
      en: 'Bread',
      unitPrice: '5',
    });
    await boughtOn(carrots, '2026-11-05', 1_000);
    await boughtOn(cheese, '2026-11-05', 3_000);
    await boughtOn(cheese, '2026-10-31', 9_000);
    await boughtOn(carrots, '2026-11-11', 3_000);
    await boughtOn(cheese, '2026-11-15', 1_000);
    await boughtOn(bread, '2026-11-20', 4_000);
    const shown = await read(pair.buyer, { ...question, ledger: 'origin' });
    expect(named(shown)).toMatchObject([
      { what: 'local', ...amount(3_000, 1, '37.5', '25') },
      { what: 'organic', ...amount(4_000, 2, '50', '100') },
      { what: 'both', ...amount(3_000, 1, '37.5', '25') },
      { what: 'all', ...amount(8_000, 3, '100', '100') },
    ]);
    expect(totalOf(shown, 'total')).toBe(8_000);
    const alone = await read(pair.buyer, { ...question, from: '2026-11-20', ledger: 'origin' });
    expect(named(alone)).toMatchObject([{ what: 'all', ...amount(4_000, 1, '100', null) }]);
  });

  it('counts a product once, in however many formats it was bought', async () => {
    const { formats } = await aProduct(as(pair.seller), { certifications: ['organic'] }, [{}, {}]);
    for (const { id } of formats) {
      const price = { vendorId: pair.farm, priceListId: pair.list, formatId: id, unitPrice: '5' };
      await setPrice(world.as(system), price);
      await setStock(world.as(system), pair.farm, id, { onHand: '100' });
      await boughtOn(id, '2026-11-15', 1_000);
    }
    expect(named(await read(pair.buyer, { ...question, ledger: 'origin' }))).toMatchObject([
      { what: 'organic', ...amount(2_000, 1, '100', null) },
      { what: 'all', ...amount(2_000, 1, '100', null) },
    ]);
  });

  it('is local as the search says, product by product', async () => {
    const plums = await addProductForSale(world.as(system), pair, {
      fr: 'Prunes',
      en: 'Plums',
      unitPrice: '5',
    });
    const coffee = await addProductForSale(world.as(system), pair, {
      fr: 'Café',
      en: 'Coffee',
      unitPrice: '5',
    });
    await changedProduct(as(pair.seller), plums, { certifications: ['local'] });
    for (const formatId of [carrots, cheese, plums, coffee]) await boughtOn(formatId, '2026-11-15', 1_000);
    const { rows } = (await call(pair.buyer, 'offers.search', { seller: [pair.farm], pageSize: 50 })) as {
      rows: Offer[];
    };
    const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
    const searched = rows.map(({ name, isLocal, certifications }) => [
      name.fr,
      { local: yesOrNo(isLocal), organic: yesOrNo(certifications.includes('organic')) },
    ]);
    const bought = named(await read(pair.buyer, { ...question, ledger: 'prices' })).map(
      ({ product, local, organic }) => [(product as { fr: string }).fr, { local, organic }],
    );
    expect(Object.fromEntries(bought)).toEqual(Object.fromEntries(searched));
    expect(Object.fromEntries(bought)).toMatchObject({
      Carottes: { local: 'yes', organic: 'yes' },
      Tomme: { local: 'no', organic: 'yes' },
      Prunes: { local: 'yes', organic: 'no' },
      Café: { local: 'no', organic: 'no' },
    });
  });
});

describe('the value of the stock', () => {
  it('is the stock on hand at cost; zero without a cost', async () => {
    await changedFormat(as(pair.seller), carrots, { unitCost: '8.1234' });
    const stock = await read(pair.seller, { ledger: 'stock' });
    const [first, second] = named(stock);
    expect(first).toMatchObject({ product: { en: 'Carrots' }, cost: '8.1234' });
    expect(first!['value']).toBe(Math.round(Number(first!['onHand']) * 812.34));
    expect(second).toMatchObject({ cost: null, value: null });
    expect(totalOf(stock, 'value')).toBe(first!['value']);
  });

  it('sorts names as one looks them up', async () => {
    for (const name of ['Œufs', 'Épinards 10', 'épinards 9'])
      await addProductForSale(world.as(system), pair, { fr: name, en: name, unitPrice: '1' });
    const products = named(await read(pair.seller, { ledger: 'stock' })) as { product?: { fr: string } }[];
    expect(products.map(({ product }) => product?.fr)).toEqual([
      'Carottes',
      'épinards 9',
      'Épinards 10',
      'Œufs',
      'Tomme',
    ]);
  });

  it('of weighed products is by the kilogram', async () => {
    await changedFormat(as(pair.seller), carrots, {
      unitCost: '19.6',
      isVariableWeight: true,
      netWeightKg: '2.4',
    });
    const [first] = named(await read(pair.seller, { ledger: 'stock' }));
    expect(first!['value']).toBe(Math.round(Number(first!['onHand']) * 2.4 * 1_960));
  });

  it('is shown whatever a format costs and weighs', async () => {
    const onHand = '999999999.999';
    await setStock(world.as(system), pair.farm, carrots, { onHand });
    await changedFormat(as(pair.seller), carrots, {
      unitCost: '999999.9999',
      isVariableWeight: true,
      netWeightKg: '999999.999',
    });
    const stock = await read(pair.seller, { ledger: 'stock' });
    expect(named(stock)[0]).toMatchObject({ onHand, value: expect.closeTo(1e23, -19) });
    expect(totalOf(stock, 'value')).toBe(named(stock)[0]!['value']);
  });
});

describe('the three-way match', () => {
  it('compares ordered, received and billed quantities', async () => {
    const order = await delivered(carrots, '4');
    await billed(order);
    await delivered(cheese, '2');
    const match = { ledger: 'match', side: 'customer' };
    expect(named(await read(pair.buyer, match))).toMatchObject([
      { ordered: '4', received: '4', invoiced: '4', variance: 0, state: 'agrees' },
      { ordered: '2', received: '2', invoiced: null, state: 'notInvoiced' },
    ]);
    await setLines(world, order, { delivered: '1' });
    expect(named(await read(pair.buyer, match))[0]).toMatchObject({ variance: 3_750, state: 'differs' });
  });

  it('does not count a cancelled invoice, with or without a credit note', async () => {
    const order = await delivered(carrots, '4');
    const shown = async () => named(await read(pair.buyer, { ledger: 'match', side: 'customer' }))[0];
    await cancelled(as(pair.seller), (await billedOrder(as(pair.seller), order)).id);
    expect(await shown()).toMatchObject({ received: '4', invoiced: null, state: 'notInvoiced' });
    const { id: invoiceId, version, totalMinor } = await draftedFor(as(pair.seller), order);
    const change = { discountMinor: totalMinor };
    await call(pair.seller, 'invoicing.updateInvoice', { invoiceId, version, change });
    await published(as(pair.seller), invoiceId);
    await cancelled(as(pair.seller), invoiceId);
    await billedOrder(as(pair.seller), order);
    expect(await shown()).toMatchObject({ invoiced: '4', variance: 0, state: 'agrees' });
  });

  it('agrees again once a granted claim is credited', async () => {
    const order = await delivered(carrots, '4');
    await billedOrder(as(pair.seller), order);
    const claim = await grantClaim(as, pair, order, '1');
    const shown = async () => named(await read(pair.buyer, { ledger: 'match', side: 'customer' }))[0];
    expect(await shown()).toMatchObject({ received: '3', invoiced: '4', variance: 1_250, state: 'differs' });
    const eventId = '00000000-0000-7000-8000-000000000001';
    await applyClaim(world.as(system), as(pair.seller), { eventId, purchaseOrderId: order, ...claim });
    expect(await shown()).toMatchObject({ received: '3', invoiced: '3', variance: 0, state: 'agrees' });
  });

  it('agrees again at the prices of the lines where the invoice has a discount', async () => {
    const order = await delivered(carrots, '4');
    await billedWithDiscount(as(pair.seller), order, 500);
    const shown = async () => named(await read(pair.buyer, { ledger: 'match', side: 'customer' }))[0];
    expect(await shown()).toMatchObject({ invoiced: '4', variance: 0, state: 'agrees' });
    const claim = await grantClaim(as, pair, order, '1');
    const eventId = '00000000-0000-7000-8000-000000000002';
    await applyClaim(world.as(system), as(pair.seller), { eventId, purchaseOrderId: order, ...claim });
    expect(await shown()).toMatchObject({ received: '3', invoiced: '3', variance: 0, state: 'agrees' });
  });
});

describe('the margin of a hub', () => {
  it('is the sales of products bought for resale, less their cost', async () => {
    const order = await delivered(carrots, '4');
    await setOrganization(world, pair.farm, { is_hub: true });
    const { lines } = await readOrder(as(pair.seller), order);
    const line = await aReceivedPurchase(as(pair.seller), {
      hub: pair.farm,
      producerId: await aProducer(as(pair.seller)),
      formatId: carrots,
      received: '5',
      unitCost: '7.25',
      sold: { purchaseOrderId: order, orderLineId: lines[0]!.id, quantity: '4' },
    });
    // Five bought at 7.25, four sold at 12.50.
    expect(named(await read(pair.seller, { ledger: 'margin' }))).toMatchObject([
      { received: '5', sold: '4', cost: 3_625, amount: 5_000, margin: 1_375, percent: '27.5' },
    ]);
    // What a granted claim gave back is no sale; neither is what was sold in another currency.
    await grantClaim(as, pair, order, '1');
    expect(named(await read(pair.seller, { ledger: 'margin' }))[0]).toMatchObject({
      amount: 3_750,
      margin: 125,
    });
    await setOrder(world, order, { currency: 'EUR' } as never);
    expect(named(await read(pair.seller, { ledger: 'margin' }))[0]).toMatchObject({ sold: '0', amount: 0 });
    await setOrder(world, order, { currency: 'CAD' } as never);
    // An order that was cancelled after its goods were bought keeps its link, and is no sale.
    for (const status of ['cancelled', 'submitted'] as const) {
      await setOrder(world, order, { status });
      expect(named(await read(pair.seller, { ledger: 'margin' }))[0]).toMatchObject({
        received: '5',
        sold: '0',
        amount: 0,
        margin: -3_625,
      });
    }
    await setOrder(world, order, { status: 'delivered' });
    // A weighed product costs by its weight.
    await setReceivedWeight(world, line, '5.4');
    expect(named(await read(pair.seller, { ledger: 'margin' }))[0]).toMatchObject({ cost: 3_915 });
  });

  it('counts what was bought in parts and then reduced as sold once', async () => {
    const order = await delivered(carrots, '4');
    await setOrganization(world, pair.farm, { is_hub: true });
    const { lines } = await readOrder(as(pair.seller), order);
    const producerId = await aProducer(as(pair.seller));
    for (const [number, quantity] of [
      ['A-1', '3'],
      ['A-2', '2'],
    ] as const)
      await aReceivedPurchase(as(pair.seller), {
        number,
        hub: pair.farm,
        producerId,
        formatId: carrots,
        received: quantity,
        unitCost: '7.25',
        sold: { purchaseOrderId: order, orderLineId: lines[0]!.id, quantity },
      });
    expect(named(await read(pair.seller, { ledger: 'margin' }))).toMatchObject([
      { received: '5', sold: '4', cost: 3_625, amount: 5_000 },
    ]);
  });
});
