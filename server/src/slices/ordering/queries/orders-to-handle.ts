import { sql, type RawBuilder } from 'kysely';
import type { Currency, FileId, ordering, OrganizationId, OutputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { logoUrl } from '../../organizations/index.ts';
import { waitingForVendor } from './order-lists.ts';

/** Spec §3: numberOfPurchaseOrdersWithActionRequired.nb is counted at each request, so that it is always correct. */
export async function getVendorMetrics(ctx: MemberCtx): Promise<OutputOf<typeof ordering.getVendorMetrics>> {
  const { rows } = await sql<{ nb: number }>`select count(*) as nb ${waitingForVendor(ctx)}`.execute(ctx.db);
  return { numberOfPurchaseOrdersWithActionRequired: { nb: rows[0]!.nb } };
}

export interface OrdersToHandle {
  count: number;
  sums: { amountMinor: number; currency: Currency }[];
  /** Until when the first submitted order must be answered. */
  answerBy: string | null;
  customers: { id: OrganizationId; name: string; logoUrl: string | null }[];
  customersCount: number;
}

const CUSTOMERS_SHOWN = 3;

type ToHandleRow = Omit<OrdersToHandle, 'answerBy' | 'customers'> & {
  answer_by: string | null;
  customers: { id: OrganizationId; name: string; logo: FileId | null }[];
};

/** SQL for the same orders with their sums and the customers who wait longest, as JSON. */
export const ordersToHandleAsJson = (ctx: MemberCtx): RawBuilder<ToHandleRow> => sql`(
  with waiting as (
    select o.customer_id, o.currency, o.total_minor, o.submitted_at,
      case when o.status = 'submitted' then o.expires_at end as answer_by ${waitingForVendor(ctx)}
  ), sums as (
    select currency, sum(total_minor)::bigint as "amountMinor" from waiting group by currency
  ), customers as (
    select c.id, c.name, c.logo_file_id as logo, min(w.submitted_at) as first
    from waiting w join organizations c on c.id = w.customer_id group by c.id
  )
  select jsonb_build_object('count', (select count(*) from waiting),
    'answer_by', (select min(answer_by) from waiting), 'customersCount', (select count(*) from customers),
    'sums', (select coalesce(jsonb_agg(s order by s.currency), '[]') from sums s),
    'customers', (select coalesce(jsonb_agg(c order by c.first, c.id), '[]')
      from (select * from customers order by first, id limit ${sql.lit(CUSTOMERS_SHOWN)}) c)))`;

export const ordersToHandleFrom = (
  ctx: MemberCtx,
  { answer_by, customers, ...row }: ToHandleRow,
): OrdersToHandle => ({
  ...row,
  answerBy: answer_by && new Date(answer_by).toISOString(),
  customers: customers.map(({ id, name, logo }) => ({ id, name, logoUrl: logoUrl(ctx, logo) })),
});
