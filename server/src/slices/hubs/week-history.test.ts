import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { stockHoldOf, type FormatId, type PurchaseId } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { readOrder } from '../ordering/factory/order-steps.ts';
import {
  aWeek,
  everyWeekAction,
  takeWeekStep,
  WEEK_DAY,
  weekActions,
  weekStep,
  type Week,
} from './factory/week-history.ts';
import { getDemand } from './queries/demand.ts';
import { getPurchase } from './queries/purchases.ts';

const world = await reactingWorld();

interface Need {
  id: string;
  format_id: FormatId;
  status: Parameters<typeof stockHoldOf>[0];
  needed: number;
  delivered: number;
  links: { purchaseId: PurchaseId; quantity: number }[];
}

/** The customers' lines, with what was bought for them, first purchased first. */
async function linesOf({ pair }: Week): Promise<Need[]> {
  const { rows } = await sql<Need>`
    select l.id, l.format_id, o.status, coalesce(l.delivered, 0)::float8 as delivered,
      case when o.status in ('declined', 'cancelled', 'expired') then 0
        else coalesce(l.delivered, l.prepared, l.confirmed, l.requested) end::float8 as needed,
      coalesce((select jsonb_agg(jsonb_build_object('purchaseId', k.purchase_id, 'quantity', k.quantity::float8)
        order by k.created_at, k.line_id) from hub_purchase_links k
        where k.vendor_id = l.vendor_id and k.purchase_order_id = o.id and k.order_line_id = l.id), '[]') as links
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.vendor_id = ${pair.farm}`.execute(world.db);
  return rows;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What was received is what customers got and what is left. */
async function expectStock(
  { pair, formatIds, purchases, seller }: Week,
  lines: readonly Need[],
): Promise<void> {
  const all = await Promise.all(purchases.map((purchaseId) => getPurchase(seller, { purchaseId })));
  for (const formatId of formatIds) {
    const own = lines.filter(({ format_id }) => format_id === formatId);
    const received = all.flatMap(({ status, lines: bought }) =>
      bought
        .filter((line) => status === 'received' && line.formatId === formatId)
        .map((line) => Number(line.received)),
    );
    const { on_hand } = await world.db
      .selectFrom('inventory_items')
      .select('on_hand')
      .where('vendor_id', '=', pair.farm)
      .where('format_id', '=', formatId)
      .executeTakeFirstOrThrow();
    expect(Number(on_hand)).toBe(sum(received) - sum(own.map(({ delivered }) => delivered)));
  }
}

/**
 * What each line still needs is looked for in the purchases made for it, in their order; what one has over covers what
 * others of its format lack, in their order too.
 */
async function expectMissing({ purchases, seller }: Week, lines: readonly Need[]): Promise<void> {
  const neededOf = new Map<string, number>();
  for (const { format_id, needed, links } of lines) {
    let left = needed;
    for (const { purchaseId, quantity } of links) {
      const key = `${purchaseId} ${format_id}`;
      neededOf.set(key, (neededOf.get(key) ?? 0) + Math.min(left, quantity));
      left -= Math.min(left, quantity);
    }
  }
  const all = await Promise.all(purchases.map((purchaseId) => getPurchase(seller, { purchaseId })));
  const overOf = new Map<FormatId, number>();
  for (const purchase of all)
    for (const line of purchase.lines) {
      const links = sum(line.links.map(({ quantity }) => Number(quantity)));
      expect(links).toBe(purchase.status === 'cancelled' ? 0 : Number(line.needed));
      expect(Number(line.needed)).toBeLessThanOrEqual(Number(line.ordered));
      const needed = neededOf.get(`${purchase.id} ${line.formatId}`) ?? 0;
      const over = line.received === null ? 0 : Math.max(0, Number(line.received) - needed);
      overOf.set(line.formatId, (overOf.get(line.formatId) ?? 0) + over);
    }
  for (const purchase of all) {
    for (const line of purchase.lines) {
      const needed = neededOf.get(`${purchase.id} ${line.formatId}`) ?? 0;
      const lacking = line.received === null ? 0 : Math.max(0, needed - Number(line.received));
      const over = overOf.get(line.formatId)!;
      const missing = Math.max(0, lacking - over);
      overOf.set(line.formatId, over - (lacking - missing));
      expect([purchase.number, Number(line.missing)]).toEqual([purchase.number, missing]);
    }
    const isShort = purchase.lines.some(({ missing }) => missing !== '0');
    expect(purchase.isShort).toBe(purchase.status === 'received' && isShort);
  }
}

/** What is to buy is what open orders need beyond what was bought for them. */
async function expectDemand({ seller, formatIds }: Week, lines: readonly Need[]): Promise<void> {
  const { producers } = await getDemand(seller, { on: WEEK_DAY });
  const shown = producers.flatMap((one) => one.lines);
  for (const formatId of formatIds) {
    const own = lines.filter(
      (line) => line.format_id === formatId && stockHoldOf(line.status) === 'allocated',
    );
    const left = own.map(({ needed, links }) =>
      Math.max(0, needed - sum(links.map(({ quantity }) => quantity))),
    );
    const line = shown.find((one) => one.formatId === formatId);
    expect(Number(line?.remaining ?? 0)).toBe(sum(left));
  }
}

/** A producer on the platform supplied what its order says, at its price; no purchase waits for an order that ended. */
async function expectOrdersAgree({ purchases, seller }: Week): Promise<void> {
  for (const purchaseId of purchases) {
    const { purchaseOrderId, status, lines } = await getPurchase(seller, { purchaseId });
    if (purchaseOrderId === null) continue;
    const order = await readOrder(seller, purchaseOrderId);
    const hasEnded = ['declined', 'cancelled', 'expired'].includes(order.status);
    if (hasEnded) expect(status).not.toBe('sent');
    if (status === 'cancelled') expect(hasEnded).toBe(true);
    if (status !== 'received' || order.status !== 'delivered') continue;
    expect(Number(order.lines[0]!.delivered)).toBeLessThanOrEqual(Number(lines[0]!.received));
    expect(Number(lines[0]!.unitCost)).toBe(Number(order.lines[0]!.unitPrice));
  }
}

it('what a hub buys, receives and shares is what its customers get and what is left, after any week', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(weekStep, { minLength: 16, maxLength: 30 }), async (history) => {
      const week = await aWeek(world);
      for (const one of history) {
        world.clock.advance(60_000);
        await takeWeekStep(week, one).then(
          () => done.add(one.what),
          (error: unknown) => {
            // Many actions are refused, as expected: nothing is to buy, or an order has left.
            if (!(error instanceof AppError)) throw error;
          },
        );
      }
      await runAllJobs(world.as(system), world.pool);
      const lines = await linesOf(week);
      await expectStock(week, lines);
      await expectMissing(week, lines);
      await expectDemand(week, lines);
      await expectOrdersAgree(week);
    }),
    { numRuns: 8, endOnFailure: true, examples: [[everyWeekAction]] },
  );
  expect([...done].toSorted()).toEqual([...weekActions].toSorted());
}, 180_000);
