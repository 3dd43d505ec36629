import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { changedDelivery } from '../distribution/factory/fulfilments.ts';
import { proposeChange } from './commands/changes-and-substitutions.ts';
import { expireAndCompleteOrders, remindOfExpiry } from './commands/order-expiry.ts';
import { aTradingPair, addProductForSale, submitOrder, type TradingPair } from './factory/trading-pair.ts';
import { getOrder } from './queries/order.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const at = (instant: string) => world.as(system, { clock: stoppedClock(instant) });
let pair: TradingPair;
let carrots: FormatId;
let order: PurchaseOrderId;

const seen = () => getOrder(as(pair.buyer), { purchaseOrderId: order });
const statusAt = async (instant: string) => {
  await expireAndCompleteOrders(at(instant));
  return (await seen()).status;
};
const moveTo = async (on: string) =>
  proposeChange(as(pair.buyer), {
    purchaseOrderId: order,
    version: (await seen()).version,
    message: '',
    changes: [{ kind: 'date', fulfilmentId: pair.route, on }],
  });

// The route delivers from 8:00 in Québec, on Tuesday the 24th and Friday the 27th.
describe('an order that waits for its seller and moves to another day', () => {
  beforeEach(async () => {
    pair = await aTradingPair(world.as(anonymous));
    carrots = await addProductForSale(world.as(system), pair);
    order = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
  });

  it('waits until the later day, of which the seller is reminded again', async () => {
    await remindOfExpiry(at('2026-11-24T02:00:00Z'));
    expect((await moveTo('2026-11-27')).status).toBe('submitted');
    expect(await statusAt('2026-11-24T13:00:00Z')).toBe('submitted');
    await remindOfExpiry(at('2026-11-27T02:00:00Z'));
    expect(await recordedEvents(world.db, pair.farm, 'ordering.expiresSoon')).toHaveLength(2);
    expect(await statusAt('2026-11-27T12:59:00Z')).toBe('submitted');
    expect(await statusAt('2026-11-27T13:00:00Z')).toBe('expired');
  });

  it('expires on the earlier day', async () => {
    await moveTo('2026-11-27');
    await moveTo('2026-11-24');
    expect(await statusAt('2026-11-24T13:00:00Z')).toBe('expired');
  });
});

it('an order that was taken while its day went on waits until the day is over', async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair);
  await changedDelivery(world.as(system), pair.farm, pair.route, {
    cutOff: { daysBefore: 0, time: '11:00', isFlexible: false },
  });
  const clock = stoppedClock('2026-11-24T14:00:00Z');
  order = await submitOrder((person) => world.as(person, { clock }), pair, [
    { formatId: carrots, quantity: '4' },
  ]);
  expect((await seen()).on).toBe('2026-11-24');
  expect(await statusAt('2026-11-24T16:59:00Z')).toBe('submitted');
  expect(await statusAt('2026-11-24T17:00:00Z')).toBe('expired');
});
