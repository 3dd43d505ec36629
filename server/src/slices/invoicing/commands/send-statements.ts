import { sql } from 'kysely';
import { addDays, dayIn, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { isAnnounced } from '../queries/announced.ts';
import { hourIn, SCHEDULE_HOUR } from '../rules/dates.ts';
import { sendStatement } from './statements.ts';

interface StatementCustomer {
  vendor_id: OrganizationId;
  customer_id: OrganizationId;
  time_zone: string;
}

/** A day that was missed, or on which a seller's emails were used up, is caught up in the first week. */
const LAST_DAY = 7;

/**
 * In the first week of the month in the seller's time zone: customers of sellers who send statements to all, less the
 * excluded ones, plus individually included ones, until their statement is sent; after the first, only those for whom
 * this was chosen before. On other days the query reads no invoice.
 */
async function listStatementCustomers({ clock, db }: Ctx): Promise<StatementCustomer[]> {
  const { rows } = await sql<StatementCustomer>`
    with sellers as (
      select o.id, o.time_zone, date_trunc('month', l.at) as first, l.at < date_trunc('month', l.at) + interval '1 day' as is_first
      from organizations o
      cross join lateral (select ${clock.now()}::timestamptz at time zone o.time_zone as at) l
      where extract(day from l.at) <= ${LAST_DAY} and o.suspended_at is null)
    select distinct i.vendor_id, i.customer_id, v.time_zone
    from sellers v join invoices i on i.vendor_id = v.id
    left join billing_settings b on b.vendor_id = i.vendor_id
    left join customer_statement_settings c on c.vendor_id = i.vendor_id and c.customer_id = i.customer_id
    where i.published_at is not null and coalesce(c.is_sent, b.statements, false)
      and (v.is_first
        or case when c.is_sent then c.created_at else b.statements_since end < v.first at time zone v.time_zone)
      and not exists (select from statement_sends s where s.vendor_id = i.vendor_id and s.customer_id = i.customer_id
        and s.until_day = v.first::date - 1)
    order by i.vendor_id, i.customer_id`.execute(db);
  return rows;
}

/**
 * Sends the statements of the past month on the first at five, in the seller's time zone. A statement that fails does not
 * stop the others and is tried again an hour later.
 */
export async function sendStatements(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const failed: NotSent[] = [];
  for (const { vendor_id: vendorId, customer_id: customerId, time_zone } of await listStatementCustomers(
    ctx,
  )) {
    const firstOfMonth = `${dayIn(now, time_zone).slice(0, 8)}01`;
    if (hourIn(now, time_zone) < SCHEDULE_HOUR) continue;
    const until = addDays(firstOfMonth, -1);
    try {
      await sendStatement(ctx, { vendorId, customerId, from: `${until.slice(0, 8)}01`, until });
    } catch (error) {
      ctx.log.error({ err: error, vendorId, customerId }, 'a statement was not sent');
      // What passes within an hour is no news.
      if (dayIn(now, time_zone) > firstOfMonth || hourIn(now, time_zone) > SCHEDULE_HOUR)
        failed.push({ vendorId, customerId, until, reason: reasonOf(error) });
    }
  }
  await runEach(failed, (one) => transaction(ctx, (tx) => announceOnce(tx, one)));
}

interface NotSent {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  until: string;
  reason: 'failed' | 'mailLimit';
}

const reasonOf = (error: unknown): NotSent['reason'] =>
  error instanceof AppError && error.code === 'organizations.mailLimitReached' ? 'mailLimit' : 'failed';

/** The seller is told once of each statement that is late. */
async function announceOnce(tx: Tx, { vendorId, customerId, until, reason }: NotSent): Promise<void> {
  const type = 'invoicing.statementNotSent';
  if (await isAnnounced(tx, { type, vendorId, customerId, until })) return;
  await record(tx, {
    type,
    organizations: [vendorId],
    subject: customerId,
    data: { customerId, until, reason },
  });
}
