import { sql } from 'kysely';
import { addDays, ageingBandOf, type AgeingBand, type Currency, type OrganizationId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertMaySee, getSellerToday, loadTradingTerms } from './records.ts';

export interface StatementEntry {
  on: string;
  kind: 'invoice' | 'creditNote' | 'payment' | 'refund' | 'reversal' | 'refundReversal' | 'writtenOff';
  name: string;
  /** The change of the balance; a negative amount lowers it. */
  amountMinor: number;
}

export interface Statement {
  currency: Currency;
  from: string;
  until: string;
  broughtMinor: number;
  entries: StatementEntry[];
  closingMinor: number;
  ageing: Record<AgeingBand, number>;
}

const DAYS_BACK = 30;

/** Statements between the member's selling organization and a customer; the last thirty days by default. */
export async function getCustomerStatements(
  ctx: MemberCtx,
  {
    customerId,
    ...period
  }: { customerId: OrganizationId; from?: string | undefined; until?: string | undefined },
): Promise<Statement[]> {
  assertMaySee(ctx, 'vendor');
  const vendorId = ctx.actor.organizationId;
  if (!(await loadTradingTerms(ctx.db, vendorId, customerId))) throw new AppError('request.notFound');
  const until = period.until ?? (await getSellerToday(ctx, vendorId));
  const from = period.from ?? addDays(until, -DAYS_BACK);
  return loadAccountStatements(ctx.db, { vendorId, customerId, from, until });
}

export interface StatementPeriod {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  from: string;
  until: string;
}

/** By currency: opening balance, movements, closing balance and its ages. */
export async function loadAccountStatements(db: Db, period: StatementPeriod): Promise<Statement[]> {
  const { vendorId: own, customerId, from, until } = period;
  const { rows } = await sql<StatementEntry & { currency: Currency }>`
    select issued_on as "on", kind, number as name, currency,
      case when kind = 'invoice' then total_minor else -total_minor end as "amountMinor"
    from invoices where vendor_id = ${own} and customer_id = ${customerId} and published_at is not null
      and issued_on <= ${until}::date
    union all
    select received_on, case when reverses_id is null then case when amount_minor < 0 then 'refund' else 'payment' end
        else case when amount_minor > 0 then 'refundReversal' else 'reversal' end end,
      reference, currency, -amount_minor
    from payments where vendor_id = ${own} and customer_id = ${customerId} and received_on <= ${until}::date
    union all
    select a.on_day, 'writtenOff', i.number, i.currency, -a.amount_minor
    from invoice_allocations a join invoices i on i.id = a.invoice_id
    where i.vendor_id = ${own} and i.customer_id = ${customerId} and a.payment_id is null
      and a.credit_note_id is null and a.on_day <= ${until}::date
    order by 1, 2, 3`.execute(db);
  const owed = await loadOpenBalances(db, period);
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const all = rows.filter((row) => row.currency === currency);
    const sum = (entries: readonly StatementEntry[]) =>
      entries.reduce((total, one) => total + one.amountMinor, 0);
    const ageing: Record<AgeingBand, number> = { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0 };
    for (const one of owed)
      if (one.currency === currency) ageing[ageingBandOf(one.due_on, until)] += one.balance;
    return {
      currency,
      from,
      until,
      broughtMinor: sum(all.filter(({ on }) => on < from)),
      entries: all.filter(({ on }) => on >= from),
      closingMinor: sum(all),
      ageing,
    };
  });
}

/** Open balances at the end of the last day, from the ledger; later entries do not count. */
async function loadOpenBalances(db: Db, { vendorId, customerId, until }: StatementPeriod) {
  const { rows } = await sql<{ currency: Currency; due_on: string; balance: number }>`
    select i.currency, i.due_on, (i.total_minor - coalesce((select sum(a.amount_minor)
      from invoice_allocations a left join payments p on p.id = a.payment_id where a.invoice_id = i.id
        and greatest(a.on_day, p.received_on) <= ${until}::date), 0))::bigint as balance
    from invoices i where i.vendor_id = ${vendorId} and i.customer_id = ${customerId} and i.kind = 'invoice'
      and i.published_at is not null and i.issued_on <= ${until}::date`.execute(db);
  return rows.filter(({ balance }) => balance !== 0);
}
