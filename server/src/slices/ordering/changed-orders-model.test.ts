import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  isInProgress,
  stockHoldOf,
  type FormatId,
  type OrderChange,
  type PurchaseOrder,
  type PurchaseOrderId,
} from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aFulfilment, changedDelivery } from '../distribution/factory/fulfilments.ts';
import { lotReceived } from '../inventory/factory/listed-items.ts';
import { changedFormat } from '../catalogue/factory/products.ts';
import { decideChange, proposeChange } from './commands/changes-and-substitutions.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import { prepareLines } from './commands/prepare-lines.ts';
import { aTradingPair, addProductForSale, submitOrder } from './factory/trading-pair.ts';
import { getOrder } from './queries/order.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const CAPACITY = 6;
const ON_HAND = 60;
const days = ['2026-11-24', '2026-11-27', '2026-12-01'];

const by = fc.constantFrom('seller' as const, 'buyer' as const);
const order = fc.nat(4);
const number = fc.integer({ min: 0, max: 9 });
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ what: fc.constant('place' as const), format: fc.nat(1), number }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('advance' as const),
      order,
      steps: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('prepare' as const), order, number, line: fc.nat(2) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('propose' as const),
      order,
      by,
      number,
      line: fc.nat(2),
      format: fc.nat(1),
      kind: fc.constantFrom('quantity', 'add', 'remove', 'substitute', 'date', 'pickup'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('decide' as const),
      order,
      decision: fc.constantFrom('accept' as const, 'accept' as const, 'refuse' as const, 'withdraw' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel' as const), order }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

it('keeps stock, lots, dates and totals correct however orders are changed by both sides', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
      const market = await aMarket();
      for (const one of steps)
        try {
          await take(market, one);
        } catch (error) {
          expect((error as { code?: string }).code, String(error)).toMatch(
            /^(?:ordering|inventory|request|distribution)\./,
          );
        }
      await check(market);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);

type Market = Awaited<ReturnType<typeof aMarket>>;

/** A product with two lots, one that is sold by weight, and a route and a pickup place that take few orders a day. */
async function aMarket() {
  const pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  const formatIds: FormatId[] = [];
  for (const fr of ['Carottes', 'Tomme'])
    formatIds.push(
      await addProductForSale(ctx, pair, {
        fr,
        en: fr,
        unitPrice: '7.35',
        stock: { onHand: String(ON_HAND) },
      }),
    );
  await changedFormat(as(pair.seller), formatIds[1]!, { isVariableWeight: true, netWeightKg: '2' });
  for (const [code, quantity] of [
    ['A', '2'],
    ['B', '5'],
  ] as const)
    await lotReceived(ctx, pair.farm, { formatId: formatIds[0]!, code, bestBefore: '2026-12-20', quantity });
  await changedDelivery(ctx, pair.farm, pair.route, { capacityOrders: CAPACITY });
  const pickup = await aFulfilment(ctx, { vendorId: pair.farm, zones: null });
  return { pair, formatIds, pickup, orders: [] as PurchaseOrderId[] };
}

async function take({ pair, formatIds, pickup, orders }: Market, one: Step): Promise<void> {
  if (one.what === 'place') {
    const lines = [{ formatId: formatIds[one.format]!, quantity: String(one.number + 1) }];
    orders.push(await submitOrder(as, pair, lines));
    return;
  }
  if (orders.length === 0) return;
  const purchaseOrderId = orders.at(-1 - (one.order % orders.length))!;
  const seller = as(pair.seller);
  const seen = await getOrder(seller, { purchaseOrderId });
  const at = { purchaseOrderId, version: seen.version };
  if (one.what === 'advance') for (let taken = 0; taken < one.steps; taken += 1) await advance();
  else if (one.what === 'cancel')
    await applyOrderAction(seller, { ...at, action: 'cancel', reason: 'Gel', delivered: [] });
  else if (one.what === 'prepare') {
    const line = seen.lines[one.line % seen.lines.length]!;
    const pieces = one.number % 5;
    const weights = line.formatId === formatIds[1] ? Array.from({ length: pieces }, () => '1.987') : [];
    await prepareLines(seller, { ...at, lines: [{ lineId: line.id, prepared: String(pieces), weights }] });
  } else if (one.what === 'propose') {
    const { id: lineId } = seen.lines[one.line % seen.lines.length]!;
    const formatId = formatIds[one.format]!;
    const quantity = String(one.number);
    const on = days[one.number % days.length]!;
    const change = {
      quantity: { kind: 'quantity', lineId, quantity },
      add: { kind: 'add', formatId, quantity },
      remove: { kind: 'remove', lineId },
      substitute: { kind: 'substitute', lineId, formatId, quantity },
      date: { kind: 'date', fulfilmentId: pair.route, on },
      pickup: { kind: 'date', fulfilmentId: pickup, on },
    }[one.kind] as OrderChange;
    await proposeChange(as(one.by === 'seller' ? pair.seller : pair.buyer), {
      ...at,
      message: '',
      changes: [change],
    });
  } else {
    const open = seen.changeSets.find(({ status }) => status === 'open');
    if (!open) return;
    const isSellers = open.by === 'vendor';
    const decider = isSellers === (one.decision === 'withdraw') ? pair.seller : pair.buyer;
    const answer = { changeSetId: open.id, decision: one.decision, answer: '' };
    await decideChange(as(decider), { ...at, ...answer });
  }

  async function advance(): Promise<void> {
    let now = await getOrder(seller, { purchaseOrderId });
    const action = (['confirm', 'prepare', 'markReady', 'load', 'deliver'] as const).find(
      (each) => now.can[each] === true,
    );
    if (!action) return;
    if (action === 'markReady') await weigh(now);
    now = await getOrder(seller, { purchaseOrderId });
    await applyOrderAction(seller, { ...now, purchaseOrderId, action, reason: '', delivered: [] });
  }

  async function weigh({ id, lines, version }: PurchaseOrder): Promise<void> {
    const unweighed = lines.filter(
      (line) => line.formatId === formatIds[1] && Number(line.confirmed) > 0 && line.weights.length === 0,
    );
    if (unweighed.length > 0)
      await prepareLines(seller, {
        purchaseOrderId: id,
        version,
        lines: unweighed.map((line) => ({
          lineId: line.id,
          prepared: line.confirmed,
          weights: Array.from({ length: Number(line.confirmed) }, () => '2.013'),
        })),
      });
  }
}

interface Fact {
  status: Parameters<typeof stockHoldOf>[0];
  format_id: FormatId;
  promised: string;
  delivered: string;
}

async function check({ pair, orders }: Market): Promise<void> {
  const { rows } = await sql<Fact>`
    select o.status, l.format_id, coalesce(l.confirmed, l.requested) as promised, coalesce(l.delivered, 0) as delivered
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.vendor_id = ${pair.farm}`.execute(world.db);
  const sumOf = (those: readonly Fact[], name: 'promised' | 'delivered') =>
    those.reduce((sum, row) => sum + Number(row[name]), 0);
  const items = await world.db
    .selectFrom('inventory_items')
    .select(['format_id', 'on_hand', 'reserved', 'allocated'])
    .where('vendor_id', '=', pair.farm)
    .execute();
  for (const item of items) {
    const own = rows.filter((row) => row.format_id === item.format_id);
    const held = (as_: string) =>
      sumOf(
        own.filter(({ status }) => stockHoldOf(status) === as_),
        'promised',
      );
    expect([Number(item.reserved), Number(item.allocated), Number(item.on_hand)]).toEqual([
      held('reserved'),
      held('allocated'),
      ON_HAND - sumOf(own, 'delivered'),
    ]);
  }
  const { rows: lots } = await sql<{ code: string; quantity: string; left_stock: string; kept: string }>`
    select t.code, t.quantity,
      (select coalesce(sum(m.quantity), 0) from stock_movements m where m.lot_id = t.id) as left_stock,
      (select coalesce(sum((x.lot ->> 'quantity')::numeric), 0) from purchase_orders o
        join purchase_order_lines l on l.purchase_order_id = o.id cross join jsonb_array_elements(l.lots) as x (lot)
        where o.vendor_id = t.vendor_id and x.lot ->> 'lotId' = t.id::text
          and o.status in ('confirmed', 'preparing', 'ready', 'inTransit')) as kept
    from lots t where t.vendor_id = ${pair.farm} order by t.code`.execute(world.db);
  expect(lots.map(({ quantity, left_stock }) => Number(quantity) - Number(left_stock))).toEqual([2, 5]);
  for (const { quantity, kept } of lots) expect(Number(kept)).toBeLessThanOrEqual(Number(quantity));
  const { rows: dates } = await sql<{ orders: number; booked: number; is_route: boolean }>`
    select coalesce(b.orders, 0) as booked, coalesce(o.orders, 0)::int as orders,
      coalesce(b.fulfilment_id, o.fulfilment_id) = ${pair.route} as is_route
    from (select fulfilment_id, on_day, count(*) as orders from purchase_orders
      where vendor_id = ${pair.farm} and status not in ('declined', 'cancelled', 'expired') group by 1, 2) o
    full join (select * from fulfilment_bookings where vendor_id = ${pair.farm}) b
      on b.fulfilment_id = o.fulfilment_id and b."on" = o.on_day`.execute(world.db);
  for (const { booked, orders: live, is_route } of dates) {
    expect(booked).toBe(live);
    if (is_route) expect(live).toBeLessThanOrEqual(CAPACITY);
  }
  for (const purchaseOrderId of orders) {
    const [sellers, buyers] = [
      await getOrder(as(pair.seller), { purchaseOrderId }),
      await getOrder(as(pair.buyer), { purchaseOrderId }),
    ];
    const amount = sellers.lines.reduce((sum, line) => sum + line.amountMinor, 0);
    expect(sellers.totals.linesMinor).toBe(amount);
    expect([buyers.totals, buyers.on, buyers.status]).toEqual([sellers.totals, sellers.on, sellers.status]);
    const agreed = ({ lines }: PurchaseOrder) =>
      lines.map(({ requested, confirmed, amountMinor }) => [requested, confirmed, amountMinor]);
    expect(agreed(buyers)).toEqual(agreed(sellers));
    if (!isInProgress(sellers.status))
      expect(sellers.changeSets.some(({ status }) => status === 'open')).toBe(false);
  }
}
