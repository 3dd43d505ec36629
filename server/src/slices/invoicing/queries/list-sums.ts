import { sql } from 'kysely';
import type { Currency, invoicing, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { invoiceConditions, tabCondition } from './invoice-lists.ts';
import { assertMaySee } from './records.ts';

interface SumRow {
  currency: Currency;
  /** Null: all are cancelled. */
  total: number | null;
  /** Null: none is published. */
  balance: number | null;
}

/**
 * The sums over all pages of a list, by currency: credit notes count as negative, what is cancelled does not count, and
 * of a draft nothing is owed.
 */
export async function sumInvoices(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.sumInvoices>,
): Promise<OutputOf<typeof invoicing.sumInvoices>> {
  assertMaySee(ctx, input.side);
  const sign = sql`case i.kind when 'creditNote' then -1 else 1 end`;
  const { rows } = await sql<SumRow>`
    select i.currency,
      (sum(${sign} * i.total_minor) filter (where i.status <> 'cancelled'))::bigint as total,
      (sum(${sign} * i.balance_minor) filter (where i.status = 'published'))::bigint as balance
    from (select (${ctx.clock.now()}::timestamptz at time zone time_zone)::date as today
      from organizations where id = ${ctx.actor.organizationId}) own
    cross join invoices i
    where ${invoiceConditions(ctx, input)} and ${tabCondition(input.tab, sql`own.today`)}
    group by i.currency order by i.currency`.execute(ctx.db);
  const sumsOf = (name: 'total' | 'balance') =>
    rows.flatMap(({ currency, [name]: amountMinor }) =>
      amountMinor === null ? [] : [{ amountMinor, currency }],
    );
  return { totals: sumsOf('total'), balances: sumsOf('balance') };
}
