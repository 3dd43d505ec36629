import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, InvoiceId, ProducerId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aProducer } from '../catalogue/factory.ts';
import { changedProduct } from '../catalogue/factory/products.ts';
import {
  billedInPart,
  billedOrder,
  billedWithDiscount,
  cancelled,
  publishCreditNote,
} from '../invoicing/factory/invoices.ts';
import {
  deliveredOrder,
  aTradingPair,
  addProductForSale,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { getOpenStatement } from './queries/statements.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const seller = () => as(pair.seller);
let pair: TradingPair;
let producer: ProducerId;
let carrots: FormatId;
let order: PurchaseOrderId;

/** Four cases of carrots at 12.50. */
beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  producer = await aProducer(seller());
  carrots = await addProductForSale(world.as(system), pair);
  await changedProduct(seller(), carrots, { producerId: producer });
  order = await deliveredOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
});

/** No event happens at the same instant as the event it follows. */
async function later<Made>(work: () => Promise<Made>): Promise<Made> {
  world.clock.advance(60_000);
  return work();
}
const part = (quantity: string) =>
  later(async (): Promise<InvoiceId> => (await billedInPart(seller(), order, quantity)).id);
const rest = () => later(async (): Promise<InvoiceId> => (await billedOrder(seller(), order)).id);
const cancel = (id: InvoiceId) => later(() => cancelled(seller(), id));
const credit = (id: InvoiceId, quantity: string) => later(() => publishCreditNote(seller(), id, quantity));

/** What is left of the line for its producer, and on its order for reports and the service fee. */
async function left(): Promise<number[]> {
  const { salesMinor } = await getOpenStatement(seller(), { producerId: producer });
  const { lines_minor, credited_minor } = await world.db
    .selectFrom('purchase_orders')
    .select(['lines_minor', 'credited_minor'])
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  return [salesMinor, lines_minor - credited_minor];
}

describe('a line that is on two invoices', () => {
  it('loses only the part of the one that is cancelled', async () => {
    const first = await part('2');
    await rest();
    await cancel(first);
    expect(await left()).toEqual([25_00, 25_00]);
  });

  it('is whole again when that part is billed again', async () => {
    const first = await part('2');
    const second = await rest();
    await cancel(first);
    await credit(second, '1');
    expect(await left()).toEqual([12_50, 12_50]);
    await rest();
    expect(await left()).toEqual([37_50, 37_50]);
  });

  it('gives back the share of each, also where both replace a cancelled one', async () => {
    await cancel(await rest());
    expect(await left()).toEqual([0, 0]);
    await part('2');
    const second = await rest();
    expect(await left()).toEqual([50_00, 50_00]);
    await credit(second, '1');
    expect(await left()).toEqual([37_50, 37_50]);
  });
});

describe('a line of an invoice with a discount', () => {
  it('gives back the share that is credited, and all of it in the end', async () => {
    const { id } = await later(() => billedWithDiscount(seller(), order, 10_00));
    await credit(id, '1');
    expect(await left()).toEqual([37_50, 37_50]);
    await credit(id, '3');
    expect(await left()).toEqual([0, 0]);
  });
});
