import { sql, type RawBuilder } from 'kysely';
import type { Currency, CustomerDashboard, OrganizationId, VendorDashboard } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { samePlan } from '../../../platform/prepared-statements.ts';
import { countedToInvoice, toInvoiceAsJson, type ToInvoiceSum } from '../../invoicing/index.ts';

type Receivables = NonNullable<VendorDashboard['receivables']>;
type Payables = NonNullable<CustomerDashboard['invoices']>;

const SHOWN = 5;

/**
 * Published and not settled: the same conditions as the tab of the list, so that the partial index of open invoices
 * is enough.
 */
const isOpen = sql`i.status = 'published' and i.kind = 'invoice' and i.balance_minor <> 0`;

interface OpenRow {
  currency: Currency;
  balanceMinor: number;
  overdueMinor: number;
  open: number;
  overdue: number;
  announced: number;
}

const openRows = (
  mine: 'vendor_id' | 'customer_id',
  own: OrganizationId,
  today: string,
): RawBuilder<OpenRow[]> => {
  const isLate = sql`i.due_on < ${today}::date ${samePlan}`;
  return sql`(select coalesce(jsonb_agg(s order by s.currency), '[]') from (
    select i.currency, sum(i.balance_minor) as "balanceMinor", count(*) as open,
      coalesce(sum(i.balance_minor) filter (where ${isLate}), 0) as "overdueMinor",
      count(*) filter (where ${isLate}) as overdue,
      count(*) filter (where e.invoice_id is not null) as announced
    from invoices i left join payment_emissions e on e.invoice_id = i.id and e.status = 'waiting'
    where ${sql.ref(`i.${mine}`)} = ${own} and ${isOpen} group by i.currency) s)`;
};

const sumOf = (rows: readonly OpenRow[], of: 'open' | 'overdue' | 'announced'): number =>
  rows.reduce((sum, row) => sum + row[of], 0);
const summed = (rows: readonly OpenRow[]): Payables => ({
  open: sumOf(rows, 'open'),
  overdue: sumOf(rows, 'overdue'),
  balances: rows.map(({ currency, balanceMinor, overdueMinor }) => ({
    currency,
    balanceMinor,
    overdueMinor,
  })),
});

interface ReceivablesRow extends Pick<Receivables, 'topDebtors'> {
  open: OpenRow[];
  waiting: ToInvoiceSum[];
}

/** The largest debtors, less unapplied credit, as in the payment monitor. */
const topDebtors = (own: OrganizationId, today: string): RawBuilder<Receivables['topDebtors']> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('customer', jsonb_build_object('id', o.id, 'name', o.name),
    'currency', b.currency, 'totalMinor', b.owed_minor,
    'overdueMinor', coalesce((select sum(i.balance_minor) from invoices i where i.vendor_id = ${own} and ${isOpen}
      and i.customer_id = b.customer_id and i.currency = b.currency and i.due_on < ${today}::date ${samePlan}), 0))
    order by b.owed_minor desc, b.customer_id), '[]')
  from (select * from customer_balances where vendor_id = ${own} and owed_minor > 0
    order by owed_minor desc, customer_id limit ${sql.lit(SHOWN)}) b
  join organizations o on o.id = b.customer_id)`;

/** What customers owe, and what waits to be invoiced. */
export async function loadReceivables(ctx: Ctx, own: OrganizationId, today: string): Promise<Receivables> {
  const { rows } = await sql<ReceivablesRow>`
    select ${openRows('vendor_id', own, today)} as open, ${toInvoiceAsJson(own)} as waiting,
      ${topDebtors(own, today)} as "topDebtors"`.execute(ctx.db);
  const { open, waiting, topDebtors: debtors } = rows[0]!;
  return {
    ...summed(open),
    announced: sumOf(open, 'announced'),
    toInvoice: countedToInvoice(waiting),
    topDebtors: debtors,
  };
}

/** SQL for what the organization owes its suppliers, as JSON of what `payablesFrom` reads. */
export const payablesAsJson = (own: OrganizationId, today: string): RawBuilder<OpenRow[]> =>
  openRows('customer_id', own, today);

export const payablesFrom = (rows: readonly OpenRow[]): Payables => summed(rows);
