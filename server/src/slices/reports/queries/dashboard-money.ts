import { sql } from 'kysely';
import type { Currency, CustomerDashboard, OrganizationId, VendorDashboard } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';

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

async function openOf(
  { db }: Ctx,
  mine: 'vendor_id' | 'customer_id',
  own: OrganizationId,
  today: string,
): Promise<OpenRow[]> {
  const isLate = sql`i.due_on < ${today}::date`;
  const { rows } = await sql<OpenRow>`
    select i.currency, sum(i.balance_minor)::bigint as "balanceMinor", count(*) as open,
      coalesce(sum(i.balance_minor) filter (where ${isLate}), 0)::bigint as "overdueMinor",
      count(*) filter (where ${isLate}) as overdue,
      count(*) filter (where e.invoice_id is not null) as announced
    from invoices i left join payment_emissions e on e.invoice_id = i.id and e.status = 'waiting'
    where ${sql.ref(`i.${mine}`)} = ${own} and ${isOpen} group by i.currency order by i.currency`.execute(db);
  return rows;
}

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
  const [rows, topDebtors] = await Promise.all([
    openOf(ctx, 'vendor_id', own, today),
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
  return { ...summed(rows), announced: sumOf(rows, 'announced'), topDebtors: topDebtors.rows };
}

/** What the organization owes its suppliers. */
export const loadPayables = async (ctx: Ctx, own: OrganizationId, today: string): Promise<Payables> =>
  summed(await openOf(ctx, 'customer_id', own, today));
