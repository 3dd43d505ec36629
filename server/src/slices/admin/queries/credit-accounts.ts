import { sql } from 'kysely';
import type { admin, OutputOf, ParsedInputOf } from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { isFoundInPlain } from '../../../platform/plain-text.ts';
import { queryCreditEntries } from '../../credit/index.ts';
import { logoUrl } from '../../organizations/index.ts';

export async function listCreditAccounts(
  ctx: Ctx,
  input: ParsedInputOf<typeof admin.listCreditAccounts>,
): Promise<OutputOf<typeof admin.listCreditAccounts>> {
  let query = ctx.db
    .selectFrom('organizations as o')
    .leftJoin('credit_accounts as c', 'c.organization_id', 'o.id')
    .where('o.is_seller', '=', true);
  if (input.state === 'negative') query = query.where(sql<boolean>`coalesce(c.balance_minor, 0) <= 0`);
  if (input.state === 'premium') query = query.where('c.is_premium', '=', true);
  if (input.state === 'standard') query = query.where(sql<boolean>`not coalesce(c.is_premium, false)`);
  if (input.search) query = query.where(isFoundInPlain(sql.ref('o.search_name'), input.search));
  const order = input.sort === 'balance' ? sql`coalesce(c.balance_minor, 0)` : byName('o.name');
  const { rows, ...page } = await readPage(query, input, (found) =>
    found
      .select(['o.id', 'o.name', 'o.logo_file_id', 'o.currency', 'c.service_fee_percent', 'c.is_premium'])
      .select([
        sql<number>`coalesce(c.balance_minor, 0)`.as('balance_minor'),
        sql<Date | null>`(select max(e.recorded_at) from credit_entries e where e.organization_id = o.id)`.as(
          'last_entry_at',
        ),
      ])
      .orderBy(order, input.descending ? 'desc' : 'asc')
      .orderBy('o.id'),
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      logoUrl: logoUrl(ctx, row.logo_file_id),
      balance: { amountMinor: row.balance_minor, currency: row.currency },
      percent: row.service_fee_percent,
      isPremium: row.is_premium ?? false,
      lastEntryAt: row.last_entry_at?.toISOString() ?? null,
    })),
    ...page,
  };
}

export const listCreditEntries = (ctx: Ctx, input: ParsedInputOf<typeof admin.listCreditEntries>) =>
  queryCreditEntries(ctx.db, input);
