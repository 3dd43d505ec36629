import type { MemberCtx, Ctx } from '../../platform/context.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, StandingAction, StandingOrderFields, StandingOrder } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { codeOf } from '../../testing/code-of.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aRestaurant } from '../organizations/factory.ts';
import { setPrice } from '../catalogue/factory/price-lists.ts';
import { setCartLines } from './commands/cart-lines.ts';
import { placeStandingOrders } from './commands/place-standing-orders.ts';
import {
  changeStandingDay,
  changeStandingOrder,
  applyStandingOrderAction,
} from './commands/standing-orders.ts';
import { aStandingOrder, dueTimeOf } from './factory/standing-orders.ts';
import { aTradingPair, addProductForSale, type TradingPair } from './factory/trading-pair.ts';
import { listCarts } from './queries/carts.ts';
import { getOrder } from './queries/order.ts';
import {
  getStandingOrder,
  listStandingOrders,
  listStandingOrderFulfilments,
} from './queries/standing-orders.ts';
import { setRelation } from '../relationships/factory.ts';
import { changedDelivery } from '../distribution/factory/fulfilments.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let cheese: FormatId;

/** Wednesday 18 November 2026; the farm delivers on Tuesdays and Fridays, with a cut-off on the day before. */
const at = (instant: string): Ctx => ({ ...world.as(system), clock: stoppedClock(instant) });
const by = (person: Member, instant: string): MemberCtx => ({ ...as(person), clock: stoppedClock(instant) });

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  carrots = await addProductForSale(ctx, pair, { multiple: '1' });
  cheese = await addProductForSale(ctx, pair, {
    fr: 'Tomme',
    en: 'Tomme',
    unitPrice: '18.50',
    stock: { onHand: '3' },
  });
});

const start = '2026-11-18T12:00:00Z';
const create = (
  change: Partial<StandingOrderFields> = {},
  lines = [{ formatId: carrots, quantity: '4' }],
): Promise<StandingOrder> => aStandingOrder(by(pair.buyer, start), pair, lines, change);
const now = (standing: StandingOrder, instant = start) =>
  getStandingOrder(by(pair.buyer, instant), { standingOrderId: standing.id });
const orders = () =>
  world.db.selectFrom('purchase_orders').selectAll().where('vendor_id', '=', pair.farm).execute();
describe('a standing order', () => {
  it('is created with its coming dates, and readable by the seller', async () => {
    const standing = await create();
    expect(standing).toMatchObject({
      status: 'active',
      lines: [{ formatId: carrots, quantity: '4', unitPrice: '12.5', priceBefore: null, problem: null }],
      linesMinor: 5_000,
      fulfilment: { kind: 'delivery' },
      can: { edit: true, pause: true, resume: 'ordering.notInThisState', archive: true },
    });
    expect(standing.days.map(({ on, state }) => `${on} ${state}`)).toEqual([
      '2026-11-27 planned',
      '2026-12-04 planned',
      '2026-12-11 planned',
      '2026-12-18 planned',
      '2026-12-25 skipped',
      '2027-01-01 skipped',
    ]);
    expect(standing.days[4]).toMatchObject({ reason: 'holiday', holiday: 'christmas' });
    const [read] = await listStandingOrders(as(pair.seller), { side: 'vendor', isArchived: false });
    expect(read).toMatchObject({
      id: standing.id,
      side: 'vendor',
      customer: { id: pair.bistro },
      can: { edit: 'request.notAllowed', pause: 'request.notAllowed' },
    });
    expect(await listStandingOrders(as(pair.buyer), { side: 'customer', isArchived: true })).toEqual([]);
  });

  it('is not visible to other organizations', async () => {
    const standing = await create();
    const other = await aRestaurant(world.as(anonymous), 'Ailleurs');
    const input = { standingOrderId: standing.id };
    expect(await codeOf(getStandingOrder(as(other.owner), input))).toBe('request.notFound');
    const pause = { ...input, version: standing.version, action: 'pause', resumesOn: null } as const;
    expect(await codeOf(applyStandingOrderAction(as(other.owner), pause))).toBe('request.notFound');
    expect(await codeOf(applyStandingOrderAction(as(pair.seller), pause))).toBe('request.notAllowed');
  });

  it('can use the fulfilments that reach the customer, on their weekdays', async () => {
    const input = { vendorId: pair.farm, formatIds: [] };
    expect(await listStandingOrderFulfilments(by(pair.buyer, start), input)).toMatchObject([
      { fulfilmentId: pair.route, kind: 'delivery', weekdays: ['TU', 'FR'] },
    ]);
  });

  it.each([
    [{ weekdays: ['WE' as const] }, 'ordering.standingOrderHasNoDates'],
    [{ fulfilmentId: '0192f0c1-0000-7000-8000-0000000000aa' }, 'ordering.dateUnavailable'],
    [{ addressId: '0192f0c1-0000-7000-8000-0000000000ab' as never }, 'ordering.unknownAddress'],
  ])('is refused where it could never be served: %j', async (change, code) => {
    expect(await codeOf(create(change))).toBe(code);
  });

  it('is refused for items that are not offered, or in quantities that are not sold', async () => {
    expect(await codeOf(create({}, [{ formatId: carrots, quantity: '1.5' }]))).toBe('ordering.notAMultiple');
    const elsewhere = await aTradingPair(world.as(anonymous));
    const foreign = await addProductForSale(world.as(system), elsewhere, {
      fr: 'Ail',
      en: 'Garlic',
      unitPrice: '3',
    });
    expect(await codeOf(create({}, [{ formatId: foreign, quantity: '1' }]))).toBe('ordering.noLongerOffered');
  });

  it('refuses a concurrent change', async () => {
    const standing = await create();
    const change = (version: number) =>
      changeStandingOrder(by(pair.buyer, start), {
        standingOrderId: standing.id,
        version,
        change: { weekdays: ['TU', 'FR'], reference: 'CH-7' },
        lines: [{ formatId: carrots, quantity: '6' }],
      });
    expect(await change(standing.version)).toMatchObject({
      weekdays: ['TU', 'FR'],
      reference: 'CH-7',
      lines: [{ quantity: '6' }],
      version: 2,
    });
    expect(await codeOf(change(standing.version))).toBe('request.stale');
  });

  it('is paused until a day, resumed and archived', async () => {
    const standing = await create();
    const move = (version: number, action: StandingAction, resumesOn: string | null = null) =>
      applyStandingOrderAction(by(pair.buyer, start), {
        standingOrderId: standing.id,
        version,
        action,
        resumesOn,
      });
    const paused = await move(1, 'pause', '2026-12-10');
    expect(paused).toMatchObject({ status: 'paused', resumesOn: '2026-12-10' });
    expect(paused.days.slice(0, 3).map(({ reason }) => reason)).toEqual(['paused', 'paused', null]);
    // It resumes on that day without an action.
    expect(await now(standing, '2026-12-10T12:00:00Z')).toMatchObject({ status: 'active', resumesOn: null });
    expect(await codeOf(move(2, 'pause'))).toBe('ordering.notInThisState');
    const resumed = await move(2, 'resume');
    expect(resumed.days[0]).toMatchObject({ state: 'planned' });
    expect(await codeOf(move(3, 'pause', '2026-11-18'))).toBe('request.invalid');
    expect(await move(3, 'archive')).toMatchObject({ status: 'archived' });
    expect(await codeOf(move(4, 'resume'))).toBe('ordering.standingArchived');
    await placeStandingOrders(at(dueTimeOf(standing)));
    expect(await orders()).toEqual([]);
  });
});

describe('the order of a date', () => {
  it('is created at its time, once, and refers to its standing order', async () => {
    const standing = await create();
    const before = new Date(Date.parse(standing.days[0]!.orderCreatedAt!) - 1_000).toISOString();
    await placeStandingOrders(at(start));
    await placeStandingOrders(at(before));
    expect(await orders()).toEqual([]);
    await placeStandingOrders(at(dueTimeOf(standing)));
    await placeStandingOrders(at(dueTimeOf(standing)));
    const [order, ...more] = await orders();
    expect(more).toEqual([]);
    expect(order).toMatchObject({ on_day: '2026-11-27', submitted_side: 'customer', total_minor: 5_000 });
    const read = await getOrder(as(pair.seller), { purchaseOrderId: order!.id });
    expect(read).toMatchObject({ standingOrderId: standing.id, submittedBy: { id: null, side: 'customer' } });
    expect((await now(standing, dueTimeOf(standing))).days[0]).toMatchObject({
      state: 'placed',
      order: { id: order!.id, number: order!.number },
      differences: [],
    });
  });

  it('is created once by two concurrent workers', async () => {
    const standing = await create({}, [
      { formatId: carrots, quantity: '2' },
      { formatId: cheese, quantity: '1' },
    ]);
    const moment = dueTimeOf(standing);
    await Promise.all([1, 2, 3, 4].map(() => placeStandingOrders(at(moment))));
    expect(await orders()).toHaveLength(1);
    expect(await recordedEvents(world.db, pair.farm, 'ordering.standingDayDecided')).toHaveLength(1);
  });

  it('leaves the customer’s own cart for that date unchanged', async () => {
    const standing = await create();
    await setCartLines(as(pair.buyer), { lines: [{ formatId: cheese, quantity: '1' }], mode: 'set' });
    await placeStandingOrders(at(dueTimeOf(standing)));
    expect(await listCarts(as(pair.buyer), {})).toMatchObject([{ lines: [{ id: cheese }] }]);
    expect(await orders()).toHaveLength(1);
  });

  it('repeats weekly: each date gets an order of its own', async () => {
    const standing = await create({ weekdays: ['TU', 'FR'], startsOn: '2026-11-24' });
    expect(standing.days[0]!.on).toBe('2026-11-24');
    await placeStandingOrders(at('2026-11-25T21:00:00Z'));
    expect((await orders()).map((order) => order.on_day).sort()).toEqual(['2026-11-27']);
    const events = await recordedEvents(world.db, pair.farm, 'ordering.standingDayDecided');
    expect(events.map(({ data }) => data)).toMatchObject([
      { on: '2026-11-24', outcome: 'notPlaced', reason: 'ordering.standingOrderMissed' },
      { on: '2026-11-27', outcome: 'placed' },
    ]);
  });

  it('is reported and not created when its cut-off passed while no worker ran', async () => {
    await create();
    await placeStandingOrders(at('2026-11-26T20:00:01Z'));
    expect(await orders()).toEqual([]);
    const [event] = await recordedEvents(world.db, pair.farm, 'ordering.standingDayDecided');
    expect(event!.data).toMatchObject({
      on: '2026-11-27',
      outcome: 'notPlaced',
      reason: 'ordering.dateUnavailable',
    });
  });

  it('is reported when the seller moved its cut-off before the standing order began', async () => {
    await create();
    const cutOff = { daysBefore: 14, time: '15:00', isFlexible: false };
    await changedDelivery(world.as(system), pair.farm, pair.route, { cutOff });
    await placeStandingOrders(at('2026-11-19T12:00:00Z'));
    const events = await recordedEvents(world.db, pair.farm, 'ordering.standingDayDecided');
    expect(events.map(({ data }) => data)).toMatchObject([
      { on: '2026-11-27', outcome: 'notPlaced', reason: 'ordering.dateUnavailable' },
      { on: '2026-12-04', outcome: 'placed' },
    ]);
  });

  it('omits unavailable items, takes what is left, reports new prices, and saves them', async () => {
    const standing = await create({}, [
      { formatId: carrots, quantity: '4' },
      { formatId: cheese, quantity: '5' },
    ]);
    expect(standing.lines[1]).toMatchObject({ problem: 'ordering.notEnoughStock' });
    await setPrice(world.as(system), {
      vendorId: pair.farm,
      priceListId: pair.list,
      formatId: carrots,
      unitPrice: '13',
    });
    expect((await now(standing)).lines[0]).toMatchObject({ priceBefore: '12.5', unitPrice: '13' });
    const moment = dueTimeOf(standing);
    await placeStandingOrders(at(moment));
    const after = await now(standing, moment);
    expect(after.days[0]).toMatchObject({
      state: 'placed',
      differences: [
        { kind: 'price', name: { en: 'Carrots' }, before: '12.5', after: '13' },
        { kind: 'quantity', name: { en: 'Tomme' }, before: '5', after: '3' },
      ],
    });
    expect(after.lines[0]).toMatchObject({ priceBefore: null, unitPrice: '13' });
    // A week later the cheese is no longer offered, and the new price is already known.
    await placeStandingOrders(at(new Date(Date.parse(moment) + 7 * 86_400_000).toISOString()));
    const [, second] = await recordedEvents(world.db, pair.farm, 'ordering.standingDayDecided');
    expect(second!.data).toMatchObject({
      on: '2026-12-04',
      outcome: 'placed',
      differences: [{ kind: 'outOfStock', before: '5', after: null }],
    });
  });

  it('is not placed below the minimum, and the missing amount is reported', async () => {
    const standing = await create();
    await changedDelivery(world.as(system), pair.farm, pair.route, { minimumMinor: 8_000 });
    expect(await now(standing)).toMatchObject({ missingMinor: 3_000 });
    await placeStandingOrders(at(dueTimeOf(standing)));
    expect(await orders()).toEqual([]);
    const [event] = await recordedEvents(world.db, pair.farm, 'ordering.standingDayDecided');
    expect(event!.data).toMatchObject({
      outcome: 'notPlaced',
      reason: 'ordering.belowMinimumOrder',
      missingMinor: 3_000,
    });
    await placeStandingOrders(at(new Date(Date.parse(dueTimeOf(standing)) + 3_600_000).toISOString()));
    expect(await recordedEvents(world.db, pair.farm, 'ordering.standingDayDecided')).toHaveLength(1);
  });

  it('is not placed on an ended relationship, and does not reopen it', async () => {
    const standing = await create();
    await setRelation(world, pair.farm, pair.bistro, { status: 'paused', stoppedBy: null });
    await placeStandingOrders(at(dueTimeOf(standing)));
    expect(await orders()).toEqual([]);
    expect((await now(standing, dueTimeOf(standing))).days[0]).toMatchObject({
      state: 'notPlaced',
      reason: 'ordering.relationStopped',
    });
  });

  it('is skipped on a holiday, and this is reported', async () => {
    const standing = await create({ startsOn: '2026-12-25' });
    await placeStandingOrders(at('2026-12-23T21:00:00Z'));
    expect(await orders()).toEqual([]);
    expect((await now(standing, '2026-12-23T21:00:00Z')).days[0]).toMatchObject({
      on: '2026-12-25',
      state: 'skipped',
      reason: 'holiday',
    });
  });

  it('can be skipped or changed by the customer until it is created', async () => {
    const standing = await create({ weekdays: ['TU', 'FR'], startsOn: '2026-11-27' });
    const change = (
      version: number,
      on: string,
      edit: { isSkipped?: boolean; quantity?: string },
      ctx = start,
    ) =>
      changeStandingDay(by(pair.buyer, ctx), {
        standingOrderId: standing.id,
        version,
        on,
        isSkipped: edit.isSkipped ?? false,
        lines: edit.quantity === undefined ? null : [{ formatId: carrots, quantity: edit.quantity }],
      });
    const skipped = await change(1, '2026-11-27', { isSkipped: true });
    expect(skipped.days[0]).toMatchObject({ state: 'skipped', reason: 'byCustomer' });
    const changed = await change(2, '2026-12-01', { quantity: '9' });
    expect(changed.days[1]!.lines).toEqual([{ formatId: carrots, quantity: '9' }]);
    expect(await codeOf(change(3, '2026-12-01', { quantity: '0' }))).toBe('ordering.empty');
    expect(await codeOf(change(3, '2026-12-02', { isSkipped: true }))).toBe('ordering.standingOrderDatePast');
    await placeStandingOrders(at('2026-11-28T21:00:00Z'));
    expect(await orders()).toMatchObject([{ on_day: '2026-12-01', total_minor: 11_250 }]);
    const late = change(3, '2026-12-01', { isSkipped: true }, '2026-11-28T21:05:00Z');
    expect(await codeOf(late)).toBe('ordering.standingOrderDatePast');
  });
});
