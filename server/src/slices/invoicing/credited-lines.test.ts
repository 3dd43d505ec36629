import { beforeEach, describe, expect, it } from 'vitest';
import type { PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { grantClaim } from '../ordering/factory/order-steps.ts';
import { setOrder } from '../ordering/factory/rows.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import {
  billedOrder,
  cancelled,
  applyClaim,
  publishCreditNote,
  draftedFor,
  published,
  changePrice,
} from './factory/invoices.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let order: PurchaseOrderId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const carrots = await addProductForSale(world.as(system), pair);
  order = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
  await setOrder(world, order, { service_fee_percent: '2' });
  await applyActions(as, pair, order, 'confirm', 'prepare', 'markReady', 'deliver');
  world.clock.advance(60_000);
});

/** What reports take off the order, and the fee that its seller's account has for it. */
async function credited(): Promise<{ creditedMinor: number; feeMinor: number }> {
  const { credited_minor, service_fee_minor } = await world.db
    .selectFrom('purchase_orders')
    .select(['credited_minor', 'service_fee_minor'])
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  const entries = await world.db
    .selectFrom('credit_entries')
    .select('amount_minor')
    .where('purchase_order_id', '=', order)
    .execute();
  const feeMinor = entries.reduce((sum, { amount_minor }) => sum - amount_minor, 0);
  expect(service_fee_minor).toBe(feeMinor);
  return { creditedMinor: credited_minor, feeMinor };
}

describe('the service fee of what is given back', () => {
  it('comes back in proportion with a credit note that no claim caused', async () => {
    const invoice = await billedOrder(as(pair.seller), order);
    expect(await credited()).toEqual({ creditedMinor: 0, feeMinor: 1_00 });
    await publishCreditNote(as(pair.seller), invoice.id, '1');
    expect(await credited()).toEqual({ creditedMinor: 12_50, feeMinor: 75 });
    await publishCreditNote(as(pair.seller), invoice.id, '3');
    expect(await credited()).toEqual({ creditedMinor: 50_00, feeMinor: 0 });
  });

  it('comes back once for a claim and its credit note', async () => {
    await billedOrder(as(pair.seller), order);
    world.clock.advance(60_000);
    const claim = await grantClaim(as, pair, order, '1');
    expect(await credited()).toEqual({ creditedMinor: 12_50, feeMinor: 75 });
    const eventId = '00000000-0000-7000-8000-000000000001';
    await applyClaim(world.as(system), as(pair.seller), { eventId, purchaseOrderId: order, ...claim });
    expect(await credited()).toEqual({ creditedMinor: 12_50, feeMinor: 75 });
  });

  it('is that of the sale where another price was typed on the invoice', async () => {
    const draft = await draftedFor(as(pair.seller), order);
    await changePrice(as(pair.seller), draft, '10');
    await published(as(pair.seller), draft.id);
    await publishCreditNote(as(pair.seller), draft.id, '2');
    expect(await credited()).toEqual({ creditedMinor: 25_00, feeMinor: 50 });
  });

  it('comes back with a cancelled invoice, and is taken again with the next one', async () => {
    const first = await billedOrder(as(pair.seller), order);
    world.clock.advance(60_000);
    await cancelled(as(pair.seller), first.id);
    expect(await credited()).toEqual({ creditedMinor: 50_00, feeMinor: 0 });
    world.clock.advance(60_000);
    await billedOrder(as(pair.seller), order);
    expect(await credited()).toEqual({ creditedMinor: 0, feeMinor: 1_00 });
  });
});

it('a credit note of nothing is not drafted', async () => {
  const sprig = await addProductForSale(world.as(system), pair, {
    fr: 'Thym',
    en: 'Thyme',
    unitPrice: '0.40',
  });
  const id = await submitOrder(as, pair, [{ formatId: sprig, quantity: '4' }]);
  await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady', 'deliver');
  const invoice = await billedOrder(as(pair.seller), id);
  await expect(publishCreditNote(as(pair.seller), invoice.id, '0.01')).rejects.toThrow(
    'invoicing.nothingToPay',
  );
  await expect(publishCreditNote(as(pair.seller), invoice.id, '0')).rejects.toThrow('invoicing.noLines');
  const notes = await world.db
    .selectFrom('invoices')
    .select('id')
    .where('corrects_id', '=', invoice.id)
    .execute();
  expect(notes).toEqual([]);
});
