import { sql } from 'kysely';
import { invoicingLimits, type invoicing, type OutputOf, type ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { assertMaySee } from './records.ts';

/** What a payment or credit of a customer is applied to; the oldest, as no more can be paid in one action. */
export async function listOwedInvoices(
  ctx: MemberCtx,
  { customerId, currency }: ParsedInputOf<typeof invoicing.listOwedInvoices>,
): Promise<OutputOf<typeof invoicing.listOwedInvoices>> {
  assertMaySee(ctx, 'vendor');
  const { rows } = await sql<OutputOf<typeof invoicing.listOwedInvoices>[number]>`
    select i.id, i.number, i.due_on as "dueOn", i.balance_minor as "balanceMinor",
      i.due_on < (${ctx.clock.now()}::timestamptz at time zone v.time_zone)::date as "isOverdue"
    from invoices i join organizations v on v.id = i.vendor_id
    where i.vendor_id = ${ctx.actor.organizationId} and i.customer_id = ${customerId} and i.currency = ${currency}
      and i.status = 'published' and i.kind = 'invoice' and i.balance_minor > 0
    order by i.due_on, i.id limit ${invoicingLimits.shares}`.execute(ctx.db);
  return rows;
}
