import { sql, type RawBuilder } from 'kysely';
import {
  invoicingLimits,
  type Currency,
  type FileId,
  type invoicing,
  type OrganizationId,
  type OutputOf,
  type WaitingInvoice,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { logoUrl } from '../../organizations/index.ts';
import { assertMaySee } from './records.ts';

/** A seller's drafts `i`; those of a batch that is about to run do not wait any more. */
const waitingDraft = (own: OrganizationId): RawBuilder<boolean> => sql`
    i.vendor_id = ${own} and i.kind = 'invoice' and i.status = 'draft'
    and not exists (select from invoice_batch_items w join invoice_batches b on b.id = w.batch_id
      where w.vendor_id = ${own} and w.invoice_id = i.id and w.decided_at is null and b.finished_at is null
        and b.action in ('publish', 'send', 'publishAndSend'))`;

/**
 * Delivered orders `o` that no invoice has. A seller who invoices by week or month gets the drafts at its end: until
 * then these orders do not wait. What could not be drafted at the end waits.
 */
const waitingOrder = (own: OrganizationId): RawBuilder<boolean> => sql`
    o.vendor_id = ${own} and o.status in ('delivered', 'completed')
    and o.invoice_id is null and not o.is_billed and o.external_invoice_file_id is null
    and not exists (select from invoice_orders io join invoices i on i.id = io.invoice_id
      where io.purchase_order_id = o.id and i.kind = 'invoice' and i.status <> 'cancelled')
    and o.on_day <= coalesce((select s.drafted_until from billing_settings s
      where s.vendor_id = ${own} and s.drafts in ('week', 'month')), 'infinity')`;

const waitingRows = (own: OrganizationId): RawBuilder<unknown> => sql`
  select 'draft' as kind, i.id, i.customer_id, i.currency, i.total_minor,
    coalesce(p.numbers, '{}') as numbers, coalesce(p.on_day, (i.created_at at time zone v.time_zone)::date) as on_day
  from invoices i
  join organizations v on v.id = i.vendor_id
  cross join lateral (
    select array_agg(o.number order by o.on_day, o.number) as numbers, min(o.on_day) as on_day
    from invoice_orders io join purchase_orders o on o.id = io.purchase_order_id where io.invoice_id = i.id) p
  where ${waitingDraft(own)}
  union all
  select 'order', o.id, o.customer_id, o.currency, o.total_minor, array[o.number], o.on_day
  from real_orders o
  where ${waitingOrder(own)}`;

type Waiting = Omit<WaitingInvoice, 'id' | 'kind' | 'customer'>;

interface ListRow extends Waiting {
  kind: WaitingInvoice['kind'];
  id: string;
  customerId: OrganizationId;
  customerName: string;
  logoFileId: FileId | null;
  count: number;
  sumMinor: number;
}

export async function listToInvoice(ctx: MemberCtx): Promise<OutputOf<typeof invoicing.listToInvoice>> {
  assertMaySee(ctx, 'vendor');
  const { rows } = await sql<ListRow>`
    select w.kind, w.id, w.numbers, w.on_day as "on", w.currency, w.total_minor as "totalMinor", w.count,
      w.sum_minor as "sumMinor", c.id as "customerId", c.name as "customerName", c.logo_file_id as "logoFileId",
      case w.kind
        when 'draft' then (select count(*) from invoice_lines l where l.invoice_id = w.id)
        else (select count(*) from purchase_order_lines l where l.purchase_order_id = w.id and l.sold > 0)
      end as lines,
      (select count(*) from order_claims d where d.status = 'open' and d.purchase_order_id in (
        select w.id where w.kind = 'order'
        union all select io.purchase_order_id from invoice_orders io where io.invoice_id = w.id)) as "openClaims"
    from (
      select *, count(*) over () as count, (sum(total_minor) over (partition by currency))::bigint as sum_minor
      from (${waitingRows(ctx.actor.organizationId)}) every_row
      order by on_day, id limit ${sql.lit(invoicingLimits.orders)}) w
    join organizations c on c.id = w.customer_id
    order by w.on_day, w.id`.execute(ctx.db);
  const sums = new Map(rows.map(({ currency, sumMinor }) => [currency, sumMinor]));
  return {
    rows: rows.map(
      ({ count: _count, sumMinor: _sum, customerId, customerName, logoFileId, ...row }) =>
        ({
          ...row,
          customer: { id: customerId, name: customerName, logoUrl: logoUrl(ctx, logoFileId) },
        }) as WaitingInvoice,
    ),
    count: rows[0]?.count ?? 0,
    sums: [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor })),
  };
}

/** SQL for the number and sum of each currency, as JSON. Each kind is summed by itself, from its index alone. */
export const toInvoiceAsJson = (own: OrganizationId): RawBuilder<ToInvoiceSum[]> => sql`(
  select coalesce(jsonb_agg(s order by s.currency), '[]') from (
    select w.currency, sum(w.count) as count, sum(w.amount) as "amountMinor" from (
      select i.currency, count(*) as count, sum(i.total_minor) as amount from invoices i
      where ${waitingDraft(own)} group by i.currency
      union all
      select o.currency, count(*), sum(o.total_minor) from real_orders o
      where ${waitingOrder(own)} group by o.currency) w
    group by w.currency) s)`;

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
