import { expect, it } from 'vitest';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { setOrganization } from '../organizations/factory.ts';
import { placeStandingOrders } from './commands/place-standing-orders.ts';
import { aStandingOrder, dueTimeOf } from './factory/standing-orders.ts';
import { aTradingPair, addProductForSale } from './factory/trading-pair.ts';

const world = await reactingWorld();

it('a suspended customer orders nothing by its standing orders until it is restored', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const carrots = await addProductForSale(world.as(system), pair);
  const at = (instant: string) => ({ ...world.as(system), clock: stoppedClock(instant) });
  const by = (person: Member, instant: string) => ({ ...world.as(person), clock: stoppedClock(instant) });
  const standing = await aStandingOrder(
    by(pair.buyer, '2026-11-18T12:00:00Z'),
    pair,
    [{ formatId: carrots, quantity: '4' }],
    {},
  );
  const placed = async () => {
    await placeStandingOrders(at(dueTimeOf(standing)));
    const rows = world.db.selectFrom('purchase_orders').select('id').where('vendor_id', '=', pair.farm);
    return (await rows.execute()).length;
  };
  await setOrganization(world, pair.bistro, {
    suspended_at: world.clock.now(),
    suspended_by: pair.seller.userId,
    suspended_reason: 'Unpaid',
  });
  expect(await placed()).toBe(0);
  await setOrganization(world, pair.bistro, {
    suspended_at: null,
    suspended_by: null,
    suspended_reason: null,
  });
  expect(await placed()).toBe(1);
});
