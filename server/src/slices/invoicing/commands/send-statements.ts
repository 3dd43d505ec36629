import { sql } from 'kysely';
import { addDays, dayIn, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { hourIn, SCHEDULE_HOUR } from '../rules/schedule-hour.ts';
import { sendStatement } from './statements.ts';

interface StatementCustomer {
  vendor_id: OrganizationId;
  customer_id: OrganizationId;
  time_zone: string;
}

/**
 * Where it is the first: customers of sellers who send statements to all, less those who get none; and those alone who
 * do. On all other days no invoice is looked at.
 */
async function listStatementCustomers({ clock, db }: Ctx): Promise<StatementCustomer[]> {
  const { rows } = await sql<StatementCustomer>`
    select distinct i.vendor_id, i.customer_id, v.time_zone
    from invoices i join organizations v on v.id = i.vendor_id
    left join billing_settings b on b.vendor_id = i.vendor_id
    left join customer_statement_settings c on c.vendor_id = i.vendor_id and c.customer_id = i.customer_id
    where extract(day from ${clock.now()}::timestamptz at time zone v.time_zone) = 1
      and i.published_at is not null and v.suspended_at is null
      and coalesce(c.is_sent, b.statements, false)
    order by i.vendor_id, i.customer_id`.execute(db);
  return rows;
}

/**
 * The month that ended, on the first at five where the seller is; a missed hour is caught up by the next. One that
 * cannot be drawn keeps no other from going, and is tried again an hour later.
 */
export async function sendStatements(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  for (const { vendor_id: vendorId, customer_id: customerId, time_zone } of await listStatementCustomers(
    ctx,
  )) {
    const today = dayIn(now, time_zone);
    if (hourIn(now, time_zone) < SCHEDULE_HOUR) continue;
    const until = addDays(today, -1);
    try {
      await sendStatement(ctx, { vendorId, customerId, from: `${until.slice(0, 8)}01`, until });
    } catch (error) {
      ctx.log.error({ err: error, vendorId, customerId }, 'a statement was not sent');
    }
  }
}
