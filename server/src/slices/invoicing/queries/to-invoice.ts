import { sql, type RawBuilder } from 'kysely';
import {
  invoicingLimits,
  type Currency,
  type invoicing,
  type OrganizationId,
  type OutputOf,
  type WaitingInvoice,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { assertMaySee } from './records.ts';

/**
 * A seller's drafts, and delivered orders that no invoice has. A seller who invoices by week or month gets the drafts
 * at its end: until then these orders do not wait. Drafts of a batch that is about to run do not wait any more.
 */
const waitingRows = (own: OrganizationId): RawBuilder<unknown> => sql`
  select 'draft' as kind, i.id, i.customer_id, i.currency, i.total_minor,
    coalesce(p.numbers, '{}') as numbers, coalesce(p.on_day, (i.created_at at time zone v.time_zone)::date) as on_day
  from invoices i
  join organizations v on v.id = i.vendor_id
  cross join lateral (
    select array_agg(o.number order by o.on_day, o.number) as numbers, min(o.on_day) as on_day
    from invoice_orders io join purchase_orders o on o.id = io.purchase_order_id where io.invoice_id = i.id) p
  where i.vendor_id = ${own} and i.kind = 'invoice' and i.status = 'draft'
    and not exists (select from invoice_batch_items w join invoice_batches b on b.id = w.batch_id
      where w.vendor_id = ${own} and w.invoice_id = i.id and w.decided_at is null and b.finished_at is null
        and b.action in ('publish', 'send', 'publishAndSend'))
  union all
  select 'order', o.id, o.customer_id, o.currency, o.total_minor, array[o.number], o.on_day
  from real_orders o
  where o.vendor_id = ${own} and o.status in ('delivered', 'completed')
    and o.invoice_id is null and not o.is_billed and o.external_invoice_file_id is null
    and not exists (select from invoice_orders io join invoices i on i.id = io.invoice_id
      where io.purchase_order_id = o.id and i.kind = 'invoice' and i.status <> 'cancelled')
    and coalesce((select s.drafts from billing_settings s where s.vendor_id = ${own}), 'order') in ('none', 'order')`;

interface ListRow extends Omit<WaitingInvoice, 'id' | 'kind'> {
  kind: WaitingInvoice['kind'];
  id: string;
  count: number;
  sumMinor: number;
}

export async function listToInvoice(ctx: MemberCtx): Promise<OutputOf<typeof invoicing.listToInvoice>> {
  assertMaySee(ctx, 'vendor');
  const { rows } = await sql<ListRow>`
    select w.kind, w.id, w.numbers, w.on_day as "on", jsonb_build_object('id', c.id, 'name', c.name) as customer,
      w.currency, w.total_minor as "totalMinor", count(*) over () as count,
      (sum(w.total_minor) over (partition by w.currency))::bigint as "sumMinor"
    from (${waitingRows(ctx.actor.organizationId)}) w join organizations c on c.id = w.customer_id
    order by w.on_day, w.id limit ${invoicingLimits.orders}`.execute(ctx.db);
  const sums = new Map(rows.map(({ currency, sumMinor }) => [currency, sumMinor]));
  return {
    rows: rows.map(({ count: _count, sumMinor: _sum, ...row }) => row as WaitingInvoice),
    count: rows[0]?.count ?? 0,
    sums: [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor })),
  };
}

/** SQL for the number and sum of each currency, as JSON. */
export const toInvoiceAsJson = (own: OrganizationId): RawBuilder<ToInvoiceSum[]> => sql`(
  select coalesce(jsonb_agg(s order by s.currency), '[]') from (
    select w.currency, count(*) as count, sum(w.total_minor) as "amountMinor"
    from (${waitingRows(own)}) w group by w.currency) s)`;

export interface ToInvoiceSum {
  currency: Currency;
  count: number;
  amountMinor: number;
}

export const countedToInvoice = (sums: readonly ToInvoiceSum[]) => ({
  count: sums.reduce((count, sum) => count + sum.count, 0),
  sums: sums.map(({ currency, amountMinor }) => ({ currency, amountMinor })),
});

export async function countToInvoice(ctx: MemberCtx): Promise<OutputOf<typeof invoicing.countToInvoice>> {
  assertMaySee(ctx, 'vendor');
  const { rows } = await sql<{ sums: ToInvoiceSum[] }>`
    select ${toInvoiceAsJson(ctx.actor.organizationId)} as sums`.execute(ctx.db);
  return countedToInvoice(rows[0]!.sums);
}
