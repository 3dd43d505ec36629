import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  isInProgress,
  orderActions,
  stockHoldOf,
  type FormatId,
  type OrderAction,
  type PurchaseOrderId,
} from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { decideChange, proposeChange } from './commands/changes-and-substitutions.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import { aTradingPair, addProductForSale, submitOrder } from './factory/trading-pair.ts';
import { countOrders } from './queries/order-lists.ts';
import { getVendorMetrics } from './queries/orders-to-handle.ts';
import { getOrder } from './queries/order.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const pair = await aTradingPair(world.as(anonymous));
const formatIds: FormatId[] = [];
for (const fr of ['Carottes', 'Panais', 'Navets'])
  formatIds.push(
    await addProductForSale(world.as(system), pair, {
      fr,
      en: fr,
      unitPrice: '7.35',
      stock: { onHand: '60' },
    }),
  );

type Step =
  | { what: 'advance'; order: number }
  | { what: 'place'; format: number; quantity: number }
  | { what: 'move'; order: number; by: 'seller' | 'buyer'; action: OrderAction; reason: string }
  | { what: 'propose'; order: number; by: 'seller' | 'buyer'; quantity: number }
  | { what: 'decide'; order: number; by: 'seller' | 'buyer'; decision: 'accept' | 'refuse' | 'withdraw' };

const by = fc.constantFrom('seller' as const, 'buyer' as const);
const order = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('advance' as const), order: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('place' as const),
      format: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      what: fc.constant('move' as const),
      order,
      by,
      action: fc.constantFrom(
        ...orderActions.filter((action) => action !== 'expire' && action !== 'complete'),
      ),
      reason: fc.constantFrom('', 'Gel'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('propose' as const),
      order,
      by,
      quantity: fc.integer({ min: 1, max: 12 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('decide' as const),
      order,
      by,
      decision: fc.constantFrom('accept' as const, 'refuse' as const, 'withdraw' as const),
    }),
  },
);

const placing: Step = { what: 'place', format: 0, quantity: 1 };
const moving = (action: 'decline' | 'cancel', who: 'seller' | 'buyer'): Step => ({
  what: 'move',
  order: 0,
  by: who,
  action,
  reason: 'Trop tard',
});
const advancing: Step = { what: 'advance', order: 0 };
/** One order for each final status and two in progress, so that every run covers them. */
const everyEnd: Step[] = [
  [placing, moving('decline', 'seller')],
  [placing, moving('cancel', 'buyer')],
  [placing, advancing, advancing, advancing, advancing, advancing],
  [placing, advancing],
  [placing],
].flat();

const orders: PurchaseOrderId[] = [];

/** Applies the next regular action to the order. */
async function advance(purchaseOrderId: PurchaseOrderId): Promise<void> {
  const ctx = as(pair.seller);
  const { version, can } = await getOrder(ctx, { purchaseOrderId });
  const action = (['confirm', 'prepare', 'markReady', 'load', 'deliver'] as const).find(
    (one) => can[one] === true,
  );
  if (action) await applyOrderAction(ctx, { purchaseOrderId, version, action, reason: '', delivered: [] });
}

async function take(one: Step): Promise<void> {
  if (one.what === 'place') {
    orders.push(
      await submitOrder(as, pair, [{ formatId: formatIds[one.format]!, quantity: String(one.quantity) }]),
    );
    return;
  }
  const purchaseOrderId = orders.at(-1 - (one.order % Math.max(orders.length, 1)));
  if (!purchaseOrderId) return;
  const ctx = as(one.what === 'advance' || one.by === 'seller' ? pair.seller : pair.buyer);
  const seen = await getOrder(ctx, { purchaseOrderId });
  const at = { purchaseOrderId, version: seen.version };
  if (one.what === 'advance') return advance(purchaseOrderId);
  if (one.what === 'move')
    await applyOrderAction(ctx, {
      ...at,
      action: one.action as 'confirm',
      reason: one.reason,
      delivered: [],
    });
  else if (one.what === 'propose')
    await proposeChange(ctx, {
      ...at,
      message: '',
      changes: [{ kind: 'quantity', lineId: seen.lines[0]!.id, quantity: String(one.quantity) }],
    });
  else
    await decideChange(ctx, {
      ...at,
      changeSetId: seen.changeSets[0]?.id ?? (purchaseOrderId as never),
      decision: one.decision,
      answer: '',
    });
}

interface Fact {
  status: Parameters<typeof stockHoldOf>[0];
  format_id: FormatId;
  promised: string;
  delivered: string;
}

/** domain.md: invariants that hold after any action. */
async function check(): Promise<void> {
  const { rows } = await sql<Fact>`
    select o.status, l.format_id, coalesce(l.confirmed, l.requested) as promised, coalesce(l.delivered, 0) as delivered
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.vendor_id = ${pair.farm}`.execute(world.db);
  const items = await world.db
    .selectFrom('inventory_items')
    .select(['format_id', 'on_hand', 'reserved', 'allocated', 'available'])
    .where('format_id', 'in', formatIds)
    .execute();
  for (const item of items) {
    const own = rows.filter((row) => row.format_id === item.format_id);
    const promised = (as_: 'reserved' | 'allocated') =>
      own
        .filter((row) => stockHoldOf(row.status) === as_)
        .reduce((sum, row) => sum + Number(row.promised), 0);
    const left = own.reduce((sum, row) => sum + Number(row.delivered), 0);
    expect([Number(item.reserved), Number(item.allocated), Number(item.on_hand)]).toEqual([
      promised('reserved'),
      promised('allocated'),
      60 - left,
    ]);
    expect(Number(item.available)).toBeGreaterThanOrEqual(0);
  }
  const booked = await world.db
    .selectFrom('fulfilment_bookings')
    .select((eb) => eb.fn.sum<number>('orders').as('orders'))
    .where('vendor_id', '=', pair.farm)
    .executeTakeFirstOrThrow();
  const all = await world.db
    .selectFrom('purchase_orders')
    .selectAll()
    .where('vendor_id', '=', pair.farm)
    .execute();
  const activeOrders = all.filter(({ status }) => isInProgress(status) || status === 'delivered');
  expect(booked.orders ?? 0).toBe(activeOrders.length);
  const { rows: wrongSums } = await sql`
    select o.number, o.lines_count, o.lines_minor, o.lines_kg from purchase_orders o, lateral (
      select count(*) as lines, coalesce(sum(amount_minor), 0) as minor, coalesce(sum(sold_kg), 0) as kg
      from purchase_order_lines l where l.purchase_order_id = o.id) l
    where o.vendor_id = ${pair.farm}
      and (o.lines_count, o.lines_minor, o.lines_kg) is distinct from (l.lines, l.minor, l.kg)`.execute(
    world.db,
  );
  expect(wrongSums).toEqual([]);
  const { rows: ledger } = await sql<{ balance: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as balance from credit_entries where organization_id = ${pair.farm}`.execute(
    world.db,
  );
  expect(ledger[0]!.balance).toBe(0 - all.reduce((sum, row) => sum + row.service_fee_minor, 0));
  const waiting = (await getVendorMetrics(as(pair.seller))).numberOfPurchaseOrdersWithActionRequired.nb;
  const counted = await countOrders(as(pair.seller), {
    side: 'vendor',
    view: 'sent',
    from: '2026-01-01',
    until: '2026-12-31',
  });
  expect(counted.actionRequired).toBe(waiting);
  expect(counted.all).toBe(all.length);
}

it('keeps stock, dates, fees and the badge correct under any sequence of permitted and refused actions', async () => {
  const visited = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      for (const one of steps) {
        const before = await world.db
          .selectFrom('purchase_orders')
          .select(['id', 'version', 'status'])
          .execute();
        for (const { status } of before) visited.add(status);
        try {
          await take(one);
        } catch (error) {
          // A refusal has an error code and changes nothing.
          expect((error as { code?: string }).code, String(error)).toMatch(
            /^(?:ordering|inventory|request)\./,
          );
          const after = await world.db
            .selectFrom('purchase_orders')
            .select(['id', 'version', 'status'])
            .execute();
          expect(after.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
            before.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
          );
        }
      }
      await check();
    }),
    { numRuns: 12, endOnFailure: true, examples: [[everyEnd]] },
  );
  expect([...visited]).toEqual(
    expect.arrayContaining(['submitted', 'confirmed', 'cancelled', 'declined', 'delivered']),
  );
}, 120_000);
