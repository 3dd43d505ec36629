import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { setStock } from '../inventory/factory/listed-items.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';
import { listOrderStock } from './queries/order-stock.ts';
import { orderingRoutes as routes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let leeks: FormatId;

const stocked = (formatId: FormatId, stock: Parameters<typeof setStock>[3]) =>
  setStock(world.as(system), pair.farm, formatId, stock);

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const product = (name: string) =>
    addProductForSale(world.as(system), pair, { fr: name, en: name, unitPrice: '10' });
  carrots = await product('Carottes');
  leeks = await product('Poireaux');
  await stocked(carrots, { onHand: '20' });
  await stocked(leeks, { mode: 'unlimited' });
});

const ordered = (quantity: string) =>
  submitOrder(as, pair, [
    { formatId: carrots, quantity },
    { formatId: leeks, quantity: '2' },
  ]);
const available = async (purchaseOrderId: PurchaseOrderId, person = pair.seller) =>
  (await listOrderStock(as(person), { purchaseOrderId })).map((stock) => stock.available);

describe('the stock for an order', () => {
  it('is what no other order holds, without unlimited stock', async () => {
    const first = await ordered('6');
    const second = await ordered('9');
    expect(await available(first)).toEqual(['11']);
    expect(await available(second)).toEqual(['14']);
    await applyActions(as, pair, first, 'confirm', 'prepare');
    expect(await available(first)).toEqual(['11']);
    expect(await available(second)).toEqual(['14']);
  });

  it('is less than ordered after a loss, and never below zero', async () => {
    const order = await ordered('6');
    await stocked(carrots, { onHand: '4' });
    expect(await available(order)).toEqual(['4']);
    await stocked(carrots, { sellsWithoutStock: true, onHand: '4' });
    await ordered('5');
    expect(await available(order)).toEqual(['0']);
  });

  it('ends with what the order holds', async () => {
    const order = await ordered('6');
    await applyActions(as, pair, order, 'confirm', 'prepare', 'markReady', 'load', 'deliver');
    expect(await available(order)).toEqual([]);
  });

  it('is visible to the seller only, and pushed as it is fetched', async () => {
    const purchaseOrderId = await ordered('6');
    await expect(listOrderStock(as(pair.buyer), { purchaseOrderId })).rejects.toMatchObject({
      code: 'request.notFound',
    });
    await expectLiveMatchesFetch(
      { world, routes, name: 'ordering.listOrderStock', input: { purchaseOrderId }, actor: pair.seller },
      () => stocked(carrots, { onHand: '3' }),
    );
  });
});
