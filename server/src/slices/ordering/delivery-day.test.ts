import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderingLimits, type PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import { deliveryNotePdf } from './documents/order-pdf.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';
import { setOrder } from './factory/rows.ts';
import { getOrder } from './queries/order.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let order: PurchaseOrderId;
const waiting: PurchaseOrderId[] = [];
const DAY_MS = 86_400_000;

/** Ordered on Saturday the 21st for Tuesday the 24th, and still not marked as delivered on Friday the 27th. */
beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const carrots = await addProductForSale(world.as(system), pair);
  for (let orders = 0; orders < 10; orders++) {
    const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '2' }]);
    await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady');
    waiting.push(id);
  }
  world.clock.advance(6 * DAY_MS);
});
beforeEach(() => {
  order = waiting.pop()!;
});

async function deliver(deliveredOn: string | null, by = pair.seller) {
  const { version } = await getOrder(as(by), { purchaseOrderId: order });
  return applyOrderAction(as(by), {
    purchaseOrderId: order,
    version,
    action: 'deliver',
    reason: '',
    delivered: [],
    deliveredOn,
  });
}

describe('the day of a delivery', () => {
  it('is the day of the step, when none is given', async () => {
    expect((await deliver(null)).deliveredOn).toBe('2026-11-27');
  });

  it.each(['2026-11-21', '2026-11-24', '2026-11-26', '2026-11-27'])('can be %s', async (day) => {
    expect((await deliver(day)).deliveredOn).toBe(day);
  });

  it('is neither in the future nor before the order', async () => {
    await expect(deliver('2026-11-28')).rejects.toMatchObject({ code: 'ordering.deliveredInFuture' });
    await expect(deliver('2026-11-20')).rejects.toMatchObject({ code: 'ordering.deliveredBeforeOrdered' });
    expect((await getOrder(as(pair.seller), { purchaseOrderId: order })).status).toBe('ready');
  });

  it('may be before the order was written down, when it was planned for that day', async () => {
    await setOrder(world, order, { submitted_at: new Date('2026-11-26T15:00:00Z') });
    expect((await deliver('2026-11-24')).deliveredOn).toBe('2026-11-24');
  });

  it('does not shorten the time for reporting a problem', async () => {
    const { claimUntil } = await deliver('2026-11-24');
    expect(Date.parse(claimUntil!) - world.clock.now().getTime()).toBe(orderingLimits.claimDays * DAY_MS);
  });

  it.each([
    ['2026-11-24', false],
    ['2026-11-26', true],
  ])('of %s is on the delivery note when it is another than planned: %s', async (day, isShown) => {
    const delivered = await deliver(day);
    const note = JSON.stringify(await deliveryNotePdf(as(pair.seller), delivered, 'EN'));
    expect(note.includes('["Delivered on","26/11/2026"]')).toBe(isShown);
  });
});
