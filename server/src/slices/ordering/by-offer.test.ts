import { beforeAll, expect, it } from 'vitest';
import type { FormatId, PurchaseOrderId, ScheduledOfferId } from '@halles/contract';
import { anonymous, system, type Person } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { everyReaction } from '../../testing/reactions.ts';
import { testWorld } from '../../testing/world.ts';
import { moveOrder } from './commands/move.ts';
import { aTrade, forSale, placed, type Trading } from './factory/trade.ts';
import { countByScheduledOffer } from './queries/by-offer.ts';
import { getOrder } from './queries/order.ts';
import { orderingRoutes as routes } from './routes.ts';

everyReaction();
const world = await testWorld();
const as = (person: Person) => world.as(person);
let trade: Trading;
let carrots: FormatId;
let offerId: ScheduledOfferId;

beforeAll(async () => {
  trade = await aTrade(world.as(anonymous));
  carrots = await forSale(world.as(system), trade, { fr: 'Carottes', en: 'Carrots', unitPrice: '10' });
  offerId = world.ids.next<'ScheduledOffer'>();
  await world.db
    .insertInto('scheduled_offers')
    .values({
      vendor_id: trade.farm,
      id: offerId,
      name: 'Arrivage du jeudi',
      message: null,
      price_list_id: null,
      recurrence: JSON.stringify({}),
      opens_time: '08:00',
      closes_after_days: 1,
      closes_time: '12:00',
      audience_kind: 'types',
      customer_types: ['restaurant'],
      tags: [],
      customer_ids: [],
      capacity_orders: null,
      is_announced: false,
      reminds_hours_before: null,
      is_active: true,
      opens_at: new Date('2026-11-21T08:00:00Z'),
      closes_at: new Date('2026-11-22T12:00:00Z'),
      created_at: world.clock.now(),
    })
    .execute();
});

const ordered = async (quantity: string): Promise<PurchaseOrderId> => {
  const id = await placed(as, trade, [{ formatId: carrots, quantity }]);
  await world.db
    .updateTable('purchase_order_lines')
    .set({ price_list_id: offerId })
    .where('purchase_order_id', '=', id)
    .execute();
  return id;
};
const counted = () => countByScheduledOffer(as(trade.seller));

it('counts the orders of the window that is open and what they took, and those of all windows', async () => {
  expect(await counted()).toEqual([{ id: offerId, now: { orders: 0, quantity: '0' }, orders: 0 }]);
  const before = await ordered('5');
  await world.db
    .updateTable('purchase_orders')
    .set({ submitted_at: new Date('2026-11-14T10:00:00Z') })
    .where('id', '=', before)
    .execute();
  await ordered('3');
  const given = await ordered('2.5');
  expect(await counted()).toEqual([{ id: offerId, now: { orders: 2, quantity: '5.5' }, orders: 3 }]);
  const { version } = await getOrder(as(trade.buyer), { purchaseOrderId: given });
  await expectLiveMatchesFetch(
    { world, routes, name: 'ordering.countByScheduledOffer', input: {}, actor: trade.seller },
    () =>
      moveOrder(as(trade.buyer), {
        purchaseOrderId: given,
        version,
        action: 'cancel',
        reason: '',
        delivered: [],
      }),
  );
  expect(await counted()).toEqual([{ id: offerId, now: { orders: 1, quantity: '3' }, orders: 2 }]);
});

it('is not open when its time is over, and is nobody else’s', async () => {
  await world.db
    .updateTable('scheduled_offers')
    .set({ closes_at: new Date('2026-11-21T09:00:00Z') })
    .where('id', '=', offerId)
    .execute();
  expect(await counted()).toEqual([{ id: offerId, now: null, orders: 2 }]);
  const other = await aTrade(world.as(anonymous));
  expect(await countByScheduledOffer(as(other.seller))).toEqual([]);
});
