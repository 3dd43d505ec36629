import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, dayIn, type StandingOrderId } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import type { Events } from '../../events.ts';
import { AppError } from '../../platform/errors.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { placeStandingOrders } from './commands/place-standing-orders.ts';
import {
  aStandingMarket,
  everyStandingStep,
  changedBy,
  standingHistory,
  standingSteps,
  standingStepsIn,
  type StandingMarket,
} from './factory/standing-history.ts';
import { getStandingOrder } from './queries/standing-orders.ts';

const world = await reactingWorld();
const HOUR_MS = 3_600_000;
const today = (): string => dayIn(world.clock.now(), 'America/Toronto');
type Decided = Events['ordering.standingDayDecided'];

const decidedIn = async ({ pair }: StandingMarket): Promise<Decided[]> =>
  (await recordedEvents(world.db, pair.farm, 'ordering.standingDayDecided')).map(({ data }) => data as never);
const ordersIn = ({ pair }: StandingMarket) =>
  world.db.selectFrom('purchase_orders').selectAll().where('vendor_id', '=', pair.farm).execute();

/** The dates on which somebody expects an order: standing order and day. */
type Expected = Set<string>;

/** What the customer sees as planned; what it saw before stays expected, unless it changed something itself. */
async function addExpected(
  market: StandingMarket,
  expected: Expected,
  changedId?: StandingOrderId,
): Promise<void> {
  for (const key of expected) if (changedId && key.startsWith(changedId)) expected.delete(key);
  for (const standingOrderId of market.ids) {
    const { days, status } = await getStandingOrder(world.as(market.pair.buyer), { standingOrderId });
    for (const { on, state } of status === 'archived' ? [] : days)
      if (state === 'planned') expected.add(`${standingOrderId} ${on}`);
  }
}

/** The worker looks so often whether the seller moved a cut-off. */
const CHECKED_EVERY_HOURS = 6;

/** After the worker ran, nothing is due, and what has passed was decided. */
async function expectDecided(market: StandingMarket, expected: Expected, hours: number): Promise<void> {
  const decided = new Set(
    (await decidedIn(market)).map(({ standingOrderId, on }) => `${standingOrderId} ${on}`),
  );
  for (const key of expected) {
    const on = key.split(' ')[1]!;
    if (on < today()) {
      if (on >= addDays(today(), -7)) expect([key, decided.has(key)]).toEqual([key, true]);
      expected.delete(key);
    } else if (decided.has(key)) expected.delete(key);
  }
  if (hours <= CHECKED_EVERY_HOURS) return;
  const now = world.clock.now();
  for (const standingOrderId of market.ids) {
    const { days, status } = await getStandingOrder(world.as(market.pair.buyer), { standingOrderId });
    if (status === 'active')
      for (const { on, state, orderCreatedAt } of days)
        if (state === 'planned') expect([on, new Date(orderCreatedAt!) > now]).toEqual([on, true]);
  }
}

/** A date is decided once, and has one order if it says so; what differs from what is usual is said. */
async function expectOnce(market: StandingMarket): Promise<void> {
  const decided = await decidedIn(market);
  const keys = decided.map(({ standingOrderId, on }) => `${standingOrderId} ${on}`);
  expect(new Set(keys).size).toBe(keys.length);
  const orders = await ordersIn(market);
  const placed = decided.filter(({ outcome }) => outcome === 'placed');
  expect(orders.map((one) => `${one.id} ${one.standing_order_id} ${one.on_day}`).toSorted()).toEqual(
    placed.map((one) => `${one.purchaseOrderId} ${one.standingOrderId} ${one.on}`).toSorted(),
  );
  for (const { purchaseOrderId, differences } of placed) {
    const lines = await world.db
      .selectFrom('purchase_order_lines')
      .selectAll()
      .where('purchase_order_id', '=', purchaseOrderId!)
      .execute();
    for (const { kind, name, after } of differences) {
      const line = lines.find((one) => one.name.fr === name.fr);
      if (kind === 'gone' || kind === 'outOfStock') expect(line).toBeUndefined();
      else expect(Number(after)).toBe(Number(kind === 'price' ? line!.unit_price : line!.requested));
    }
  }
}

/** Every date without an order, or with another one than usual, is in the customer's notifications. */
async function expectNotified(market: StandingMarket): Promise<void> {
  await runAllJobs(world.as(system), world.pool);
  const notices = await world.db
    .selectFrom('notifications')
    .select(['type', 'organization_id'])
    .where('organization_id', 'in', [market.pair.bistro, market.pair.farm])
    .where('type', 'like', 'STANDING_%')
    .execute();
  const count = (type: string) => notices.filter((one) => one.type === type).length;
  const decided = await decidedIn(market);
  const of = (outcome: Decided['outcome']) => decided.filter((one) => one.outcome === outcome);
  expect(count('STANDING_ORDER_NOT_PLACED')).toBe(of('notPlaced').length);
  expect(count('STANDING_ORDER_SKIPPED')).toBe(of('skipped').length);
  expect(count('STANDING_ORDER_DIFFERENT')).toBe(
    of('placed').filter((one) => one.differences.length > 0).length,
  );
  const awaited = of('notPlaced').filter((one) => one.reason !== 'ordering.relationStopped');
  expect(count('STANDING_ORDER_NOT_RECEIVED')).toBe(awaited.length);
}

function expectRefusal(reason: unknown): false {
  if (!(reason instanceof AppError)) throw reason;
  expect(reason.code).toMatch(/^(?:ordering|inventory|request|distribution|organizations)\./);
  return false;
}

it('each date is ordered once or notified, whatever the customer, the seller and the worker do', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      standingHistory,
      fc.constantFrom('2026-11-21T10:30:00Z', '2026-12-18T10:30:00Z'),
      async (history, start) => {
        world.clock.advance(Date.parse(start) - world.clock.now().getTime());
        const market = await aStandingMarket(world);
        const take = standingStepsIn(world, market, today);
        const expected: Expected = new Set();
        for (const step of history) {
          world.clock.advance(step.hours * HOUR_MS);
          await placeStandingOrders(world.as(system));
          await expectDecided(market, expected, step.hours);
          const isDone = await take(step).then(() => true, expectRefusal);
          if (isDone) done.add(step.what);
          await addExpected(market, expected, isDone ? changedBy(market, step) : undefined);
        }
        world.clock.advance(60 * HOUR_MS);
        await placeStandingOrders(world.as(system));
        await expectDecided(market, expected, 60);
        await expectOnce(market);
        await expectNotified(market);
      },
    ),
    { numRuns: 8, endOnFailure: true, examples: [[everyStandingStep, '2026-12-18T10:30:00Z']] },
  );
  expect([...done].toSorted()).toEqual([...standingSteps].toSorted());
}, 240_000);
