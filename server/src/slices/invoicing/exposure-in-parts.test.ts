import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, Invoice, InvoiceId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { loadExposures } from '../ordering/index.ts';
import { grantClaim } from '../ordering/factory/order-steps.ts';
import {
  aTradingPair,
  addProductForSale,
  deliveredOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { creditClaim } from './commands/automatic-drafts.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { billedInPart, billedOrder, cancelled, draftedFor, published } from './factory/invoices.ts';
import { getInvoice } from './queries/invoice.ts';
import { getPaymentMonitor } from './queries/payment-monitor.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const seller = () => as(pair.seller);
let pair: TradingPair;
let carrots: FormatId;

async function begin(): Promise<void> {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, { multiple: '1' });
}
beforeEach(begin);

const delivered = (quantity: string) => deliveredOrder(as, pair, [{ formatId: carrots, quantity }]);
const exposure = async () => (await loadExposures(world.db, pair.farm)).get(`${pair.bistro}/CAD`);

async function claimed(purchaseOrderId: PurchaseOrderId, quantity: string): Promise<void> {
  const claim = await grantClaim(as, pair, purchaseOrderId, quantity);
  const eventId = world.as(system).ids.next<'Event'>();
  await creditClaim(world.as(system), { eventId, purchaseOrderId, lines: [claim], reason: '' });
}

async function removed(invoiceId: InvoiceId): Promise<void> {
  const { version } = await getInvoice(seller(), { invoiceId });
  await cancelInvoice(seller(), { invoiceId, version, reason: '' });
}

describe('an order that is invoiced in part', () => {
  let order: PurchaseOrderId;
  let first: Invoice;
  beforeEach(async () => {
    order = await delivered('4');
    first = await billedInPart(seller(), order, '1');
  });

  it('counts with what its invoice leaves, until another invoice has that', async () => {
    expect(await exposure()).toEqual({ owedMinor: 1_250, ordersMinor: 3_750 });
    const rest = await draftedFor(seller(), order);
    expect(await exposure()).toEqual({ owedMinor: 1_250, ordersMinor: 3_750 });
    await published(seller(), rest.id);
    expect(await exposure()).toEqual({ owedMinor: 5_000, ordersMinor: 0 });
    const [row] = (await getPaymentMonitor(seller(), {})).customers;
    expect(row).toMatchObject({ exposureMinor: 5_000 });
  });

  it('counts with what a cancelled invoice of its rest leaves again', async () => {
    const rest = await billedOrder(seller(), order);
    await cancelled(seller(), rest.id);
    expect(await exposure()).toEqual({ owedMinor: 1_250, ordersMinor: 3_750 });
    await cancelled(seller(), first.id);
    expect(await exposure()).toEqual({ owedMinor: 0, ordersMinor: 5_000 });
  });

  it('counts less by an accepted claim of more than its invoice has', async () => {
    await claimed(order, '2');
    const [note] = (await getInvoice(seller(), { invoiceId: first.id })).creditNotes;
    await published(seller(), note!.id);
    expect(await exposure()).toEqual({ owedMinor: 0, ordersMinor: 2_500 });
  });
});

const what = ['deliver', 'billPart', 'draft', 'bill', 'cancel', 'remove', 'claim', 'publish'] as const;
const step = fc.record({
  what: fc.constantFrom(...what),
  which: fc.nat(5),
  quantity: fc.integer({ min: 1, max: 3 }),
});

/** The rest of each order by quantities alone: delivered, not claimed, on no published invoice. */
async function restOfOrders(): Promise<number> {
  const { rows } = await sql<{ rest: number }>`
    select coalesce(sum(1250 * greatest(l.delivered
      - coalesce((select sum((c.line->>'quantity')::numeric) from order_claims k, jsonb_array_elements(k.lines) c(line)
          where k.purchase_order_id = o.id and k.status = 'accepted'), 0)
      - coalesce((select sum(case n.kind when 'invoice' then b.quantity else -b.quantity end)
          from invoice_lines b join invoices n on n.id = b.invoice_id left join invoices c on c.id = n.corrects_id
          where b.purchase_order_id = o.id and ((n.kind = 'invoice' and n.status = 'published')
            or (n.cause_event_id is not null and c.status = 'published'))), 0), 0)), 0)::bigint as rest
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.vendor_id = ${pair.farm} and exists (select from invoice_orders io join invoices i on i.id = io.invoice_id
      where io.purchase_order_id = o.id and i.kind = 'invoice' and i.status = 'published')`.execute(world.db);
  return rows[0]!.rest;
}

async function invoices(status: Invoice['status'], kind?: Invoice['kind']): Promise<InvoiceId[]> {
  let found = world.db
    .selectFrom('invoices')
    .select('id')
    .where('vendor_id', '=', pair.farm)
    .where('status', '=', status);
  if (kind) found = found.where('kind', '=', kind);
  return (await found.orderBy('id').execute()).map(({ id }) => id);
}

it('the rest of orders counts exactly, after any history of invoices in parts and claims', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 24 }), async (history) => {
      await begin();
      const orders = [await delivered('5'), await delivered('3')];
      for (const { what: kind, which, quantity } of history) {
        const order = orders[which % orders.length]!;
        const one = (ids: readonly InvoiceId[]) => ids[which % ids.length]!;
        const take = async () => {
          if (kind === 'deliver') orders.push(await delivered(String(quantity)));
          else if (kind === 'billPart') await billedInPart(seller(), order, String(quantity));
          else if (kind === 'draft') await draftedFor(seller(), order);
          else if (kind === 'bill') await billedOrder(seller(), order);
          else if (kind === 'cancel') await cancelled(seller(), one(await invoices('published', 'invoice')));
          else if (kind === 'remove') await removed(one(await invoices('draft')));
          else if (kind === 'claim') await claimed(order, String(quantity));
          else await published(seller(), one(await invoices('draft')));
          done.add(kind);
        };
        world.clock.advance(60_000);
        // Many actions are refused, as expected: everything is billed, or no draft is there.
        await take().catch(() => undefined);
      }
      const { rows } = await sql<{ unbilled: number; rest: number }>`
        select coalesce(sum(unbilled_minor) filter (where is_billed), 0)::bigint as unbilled,
          coalesce(sum(total_minor) filter (where not is_billed), 0)::bigint as rest
        from purchase_orders where vendor_id = ${pair.farm}`.execute(world.db);
      expect(rows[0]!.unbilled).toBe(await restOfOrders());
      expect((await exposure())?.ordersMinor ?? 0).toBe(rows[0]!.unbilled + rows[0]!.rest);
    }),
    { numRuns: 10, endOnFailure: true },
  );
  expect([...done].toSorted()).toEqual([...what].toSorted());
}, 180_000);
