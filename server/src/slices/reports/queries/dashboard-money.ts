import { sql, type RawBuilder } from 'kysely';
import type { Currency, CustomerDashboard, OrganizationId, VendorDashboard } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
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
  const isLate = sql`i.due_on < ${today}::date`;
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

/** What customers owe and the largest debtors, less unapplied credit, as in the payment monitor. */
export async function loadReceivables(ctx: Ctx, own: OrganizationId, today: string): Promise<Receivables> {
  const [money, topDebtors] = await Promise.all([
    sql<{ open: OpenRow[]; waiting: ToInvoiceSum[] }>`
      select ${openRows('vendor_id', own, today)} as open, ${toInvoiceAsJson(own)} as waiting`.execute(
      ctx.db,
    ),
    sql<Receivables['topDebtors'][number]>`
      select jsonb_build_object('id', o.id, 'name', o.name) as customer, b.currency,
        b.owed_minor as "totalMinor",
        coalesce((select sum(i.balance_minor) from invoices i where i.vendor_id = ${own} and ${isOpen}
          and i.customer_id = b.customer_id and i.currency = b.currency and i.due_on < ${today}::date), 0)::bigint
          as "overdueMinor"
      from (select * from customer_balances where vendor_id = ${own} and owed_minor > 0
        order by owed_minor desc, customer_id limit ${SHOWN}) b
      join organizations o on o.id = b.customer_id
      order by b.owed_minor desc, b.customer_id`.execute(ctx.db),
  ]);
  const { open, waiting } = money.rows[0]!;
  return {
    ...summed(open),
    announced: sumOf(open, 'announced'),
    toInvoice: countedToInvoice(waiting),
    topDebtors: topDebtors.rows,
  };
}

/** What the organization owes its suppliers. */
export async function loadPayables(ctx: Ctx, own: OrganizationId, today: string): Promise<Payables> {
  const { rows } = await sql<{ open: OpenRow[] }>`
    select ${openRows('customer_id', own, today)} as open`.execute(ctx.db);
  return summed(rows[0]!.open);
}
