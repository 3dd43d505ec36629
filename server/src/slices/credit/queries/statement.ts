import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { inMonth } from '../queries.ts';
import type { CreditEntriesTable } from '../tables.ts';

export interface AccountMonth {
  organizationId: OrganizationId;
  month: string;
}

/** The entries of a month, oldest first. */
export const entriesOfMonth = (
  { db }: Pick<Ctx, 'db'>,
  { organizationId, month }: AccountMonth,
): Promise<CreditEntriesTable[]> =>
  db
    .selectFrom('credit_entries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(inMonth(organizationId, month))
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();

/** The balance before the first entry of a month. */
export async function balanceBefore(
  { db }: Pick<Ctx, 'db'>,
  { organizationId, month, timeZone }: AccountMonth & { timeZone: string },
): Promise<number> {
  const { rows } = await sql<{ balance_minor: number }>`
    select balance_minor from credit_entries where organization_id = ${organizationId}
      and recorded_at < ${`${month}-01`}::timestamp at time zone ${timeZone}
    order by recorded_at desc, id desc limit 1`.execute(db);
  return rows[0]?.balance_minor ?? 0;
}
