import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  percentOf,
  lineSteps,
  type FormatId,
  type InvoiceId,
  type LineEvent,
  type ProducerId,
  type PurchaseOrderId,
} from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aProducer } from '../catalogue/factory.ts';
import {
  billedOrder,
  cancelled as cancel,
  applyClaim,
  publishCreditNote,
  draftedFor,
  published,
  changePrice,
} from '../invoicing/factory/invoices.ts';
import { grantClaim } from '../ordering/factory/order-steps.ts';
import {
  deliveredOrder,
  aTradingPair,
  addProductForSale,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { closeStatement } from './commands/statements.ts';
import { getOpenStatement } from './queries/statements.ts';
import { changedProduct } from '../catalogue/factory/products.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let producer: ProducerId;
let carrots: FormatId;

/** Creates a new producer with carrots at 12.50 and a commission of 12.345 %. */
async function begin(): Promise<void> {
  pair = await aTradingPair(world.as(anonymous));
  producer = await aProducer(as(pair.seller));
  carrots = await addProductForSale(world.as(system), pair);
  await changedProduct(as(pair.seller), carrots, { producerId: producer });
}
beforeEach(begin);

const delivered = async (quantity: string): Promise<PurchaseOrderId> => {
  const id = await deliveredOrder(as, pair, [{ formatId: carrots, quantity }]);
  return id;
};
const billed = async (id: PurchaseOrderId): Promise<InvoiceId> => (await billedOrder(as(pair.seller), id)).id;
const credited = (invoiceId: InvoiceId, quantity: string) =>
  publishCreditNote(as(pair.seller), invoiceId, quantity);
const cancelled = (invoiceId: InvoiceId) => cancel(as(pair.seller), invoiceId);

let events = 0;
/** Accepts a claim and publishes its credit note if there is an invoice. */
async function claimed(purchaseOrderId: PurchaseOrderId, quantity: string): Promise<void> {
  const claim = await grantClaim(as, pair, purchaseOrderId, quantity);
  const eventId = `00000000-0000-7000-8000-${String(++events).padStart(12, '0')}`;
  await applyClaim(world.as(system), as(pair.seller), { eventId, purchaseOrderId, ...claim });
}

const open = () => getOpenStatement(as(pair.seller), { producerId: producer });
const close = async () => {
  const { currency, until, dueMinor } = await open();
  await closeStatement(as(pair.seller), { producerId: producer, currency, until, dueMinor });
};
const nextDay = () => world.clock.advance(86_400_000);

describe('a credit note not caused by a claim', () => {
  it('is included in the producer’s next statement, with its share of the commission', async () => {
    const invoice = await billed(await delivered('4'));
    await close();
    nextDay();
    await credited(invoice, '1');
    expect(await open()).toMatchObject({
      salesMinor: -12_50,
      commissionMinor: -1_54,
      dueMinor: -10_96,
      entries: [{ kind: 'credit', quantity: '1', amountMinor: -12_50, commissionMinor: -1_54, number: '1' }],
    });
    await close();
    nextDay();
    expect(await open()).toMatchObject({ carriedForwardMinor: -10_96, entries: [] });
  });

  it('that cancels an invoice takes its whole amount; a new invoice gives it back', async () => {
    const order = await delivered('4');
    const first = await billed(order);
    await credited(first, '1');
    await cancelled(first);
    expect((await open()).entries.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['sale', 50_00],
      ['credit', -12_50],
      ['credit', -37_50],
    ]);
    expect(await open()).toMatchObject({ salesMinor: 0, commissionMinor: 0, dueMinor: 0 });
    await close();
    nextDay();
    await billed(order);
    expect(await open()).toMatchObject({ salesMinor: 50_00, entries: [{ kind: 'rebilled', number: '2' }] });
  });

  it('of an invoice with a typed price takes its share of the sale', async () => {
    const draft = await draftedFor(as(pair.seller), await delivered('4'));
    await changePrice(as(pair.seller), draft, '10');
    await published(as(pair.seller), draft.id);
    await credited(draft.id, '2');
    expect((await open()).entries.at(-1)).toMatchObject({ kind: 'credit', amountMinor: -25_00 });
  });

  it('of an accepted claim is stated as the claim, once', async () => {
    const order = await delivered('4');
    await billed(order);
    await claimed(order, '1');
    expect((await open()).entries.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['sale', 50_00],
      ['claim', -12_50],
    ]);
  });
});

const at = fc.record({ id: fc.uuid(), on: fc.constant('2026-11-21'), quantity: fc.constant('1') });
const minor = fc.integer({ min: 0, max: 9_000 });
const invoiceIds = ['first', 'second', 'third'] as const;
const invoiceId = fc.constantFrom(...invoiceIds);
const lineEvents: fc.Arbitrary<LineEvent> = fc.oneof(
  fc.tuple(at, minor).map(([one, amountMinor]) => ({ kind: 'claim' as const, ...one, amountMinor })),
  fc
    .tuple(at, minor, invoiceId, fc.subarray([...invoiceIds]))
    .map(([one, amountMinor, id, afterCancelled]) => ({
      kind: 'billed' as const,
      number: '1',
      ...one,
      id,
      amountMinor,
      afterCancelled,
    })),
  fc.tuple(at, minor, invoiceId, fc.boolean()).map(([one, amountMinor, id, isCancellation]) => ({
    kind: 'credit' as const,
    number: '1',
    ...one,
    amountMinor,
    invoiceId: id,
    isCancellation,
  })),
);

it('the remaining amount is never below zero or above the sale, and its steps are continuous', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_000 }), fc.array(lineEvents, { maxLength: 12 }), (sold, all) => {
      const line = { id: 'line', amountMinor: sold, quantity: '3' };
      const steps = lineSteps(line, all);
      let left = sold;
      for (const { before, after } of steps) {
        expect(before).toBe(left);
        expect(after).toBeGreaterThanOrEqual(0);
        expect(after).toBeLessThanOrEqual(sold);
        left = after;
      }
      // The steps known on a day stay the same, whatever happens later.
      expect(steps.slice(0, lineSteps(line, all.slice(0, 5)).length)).toEqual(
        lineSteps(line, all.slice(0, 5)),
      );
    }),
  );
});

const what = ['deliver', 'bill', 'credit', 'cancel', 'claim', 'close'] as const;
const step = fc.record({
  what: fc.constantFrom(...what),
  which: fc.nat(4),
  quantity: fc.integer({ min: 1, max: 3 }),
});

/** Takes every step, so that whether all were taken does not depend on chance. */
const everyStep = (['credit', 'cancel', 'bill', 'claim', 'deliver', 'close'] as const).map((kind) => ({
  what: kind,
  which: kind === 'claim' ? 1 : 0,
  quantity: 1,
}));

/**
 * Recomputed from documents alone: delivered lines less claims where nothing is billed, and what is left of invoices.
 */
async function soldInAll(): Promise<{ amountMinor: number; commissionMinor: number }> {
  const { rows } = await sql<{ left: number }>`
    select (case when exists (select from invoice_orders io join invoices i on i.id = io.invoice_id
        where io.purchase_order_id = o.id and i.kind = 'invoice' and i.published_at is not null)
      then coalesce((select sum(case i.kind when 'invoice' then b.amount_minor else -b.amount_minor end)
        from invoice_lines b join invoices i on i.id = b.invoice_id
        where b.purchase_order_id = o.id and b.order_line_id = l.id and i.published_at is not null), 0)
      else (o.totals->>'linesMinor')::bigint - coalesce((select sum((c.line->>'amountMinor')::bigint)
        from order_claims k, jsonb_array_elements(k.lines) c(line)
        where k.purchase_order_id = o.id and k.status = 'accepted'), 0) end)::bigint as left
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.vendor_id = ${pair.farm} and o.delivered_at is not null`.execute(world.db);
  const commissionOn = (amountMinor: number) =>
    percentOf({ amountMinor, currency: 'CAD' }, '12.345').amountMinor;
  return {
    amountMinor: rows.reduce((sum, { left }) => sum + left, 0),
    commissionMinor: rows.reduce((sum, { left }) => sum + commissionOn(left), 0),
  };
}

it('producers’ statements and the hub’s margin sum to the sales, after any history', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (history) => {
      await begin();
      const orders = [await delivered('5'), await delivered('3')];
      const invoices = new Map<PurchaseOrderId, InvoiceId>([[orders[0]!, await billed(orders[0]!)]]);
      for (const { what: kind, which, quantity } of history) {
        const order = orders[which % orders.length]!;
        const invoice = invoices.get(order);
        const take = async () => {
          if (kind === 'deliver') orders.push(await delivered(String(quantity)));
          else if (kind === 'bill') invoices.set(order, await billed(order));
          else if (kind === 'claim') await claimed(order, String(quantity));
          else if (kind === 'close') {
            await close();
            nextDay();
          } else if (kind === 'credit') await credited(invoice!, String(quantity));
          else await cancelled(invoice!);
          done.add(kind);
        };
        // No event happens at the same instant as the event it follows.
        world.clock.advance(60_000);
        // Many actions are refused, as expected: nothing is left to credit, or everything is billed already.
        await take().catch(() => undefined);
      }
      const last = await open();
      const { rows } = await sql<{ sales: number; commission: number; taxes: number; due: number }>`
        select coalesce(sum(sales_minor), 0)::bigint as sales, coalesce(sum(commission_minor), 0)::bigint as commission
        from producer_statements where vendor_id = ${pair.farm}`.execute(world.db);
      const stated = {
        amountMinor: rows[0]!.sales + last.salesMinor,
        commissionMinor: rows[0]!.commission + last.commissionMinor,
      };
      expect(stated).toEqual(await soldInAll());
      // What reports show of the orders, and what the service fee is taken of, is the same.
      const { rows: sums } = await sql<{
        left: number;
      }>`select sum(lines_minor - credited_minor)::bigint as left
        from purchase_orders where vendor_id = ${pair.farm} and delivered_at is not null`.execute(world.db);
      expect(sums[0]!.left).toBe(stated.amountMinor);
    }),
    { numRuns: 8, endOnFailure: true, examples: [[everyStep]] },
  );
  expect([...done].toSorted()).toEqual([...what].toSorted());
}, 180_000);
