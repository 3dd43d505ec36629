import { sql } from 'kysely';
import type { Currency, ordering, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { inTab, ofOwn, ownOrganization, todayOf } from './order-lists.ts';

interface SumRow {
  currency: Currency;
  /** Of orders that are not declined, cancelled or expired; null: there are none. */
  standing: number | null;
  whole: number;
}

/**
 * The sum over all pages of a list, by currency; declined, cancelled and expired orders count only where there are no
 * others. Apart from the list and its counts, because it looks at each order and they look at the index alone.
 */
export async function sumOrders(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.sumOrders>,
): Promise<OutputOf<typeof ordering.sumOrders>> {
  const { rows } = await sql<SumRow>`
    select o.currency, sum(o.total_minor)::bigint as whole,
      (sum(o.total_minor) filter (where o.status not in ('declined', 'cancelled', 'expired')))::bigint as standing
    from ${ownOrganization(ctx)} cross join real_orders o
    where ${ofOwn(ctx, input)} and ${inTab(input.tab, input.side, todayOf(ctx))}
    group by o.currency order by o.currency`.execute(ctx.db);
  const hasStanding = rows.some(({ standing }) => standing !== null);
  return rows.flatMap(({ currency, standing, whole }) => {
    const amountMinor = hasStanding ? standing : whole;
    return amountMinor === null ? [] : [{ amountMinor, currency }];
  });
}
