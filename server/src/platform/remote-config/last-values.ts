import { sql, type ColumnType } from 'kysely';
import type { Db } from '../db.ts';

export interface RemoteValuesTable {
  source: string;
  values: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  fetched_at: Date | null;
  claimed_at: Date | null;
  created_at: ColumnType<Date, Date, never>;
}

declare module '../db.ts' {
  interface Tables {
    remote_values: RemoteValuesTable;
  }
}

/** The claim of a process that died while fetching expires after this time. */
const CLAIM_MS = 10 * 60 * 1000;

export async function lastValues(db: Db, source: string): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom('remote_values')
    .select('values')
    .where('source', '=', source)
    .executeTakeFirst();
  return row?.values ?? null;
}

/** True for the one process that may fetch. */
export async function claimFetch(
  db: Db,
  { source, now, minimumIntervalMs }: { source: string; now: Date; minimumIntervalMs: number },
): Promise<boolean> {
  const fetchedBefore = new Date(now.getTime() - minimumIntervalMs);
  const claimedBefore = new Date(now.getTime() - CLAIM_MS);
  const { rows } = await sql`
    insert into remote_values (source, claimed_at, created_at) values (${source}, ${now}, ${now})
    on conflict (source) do update set claimed_at = excluded.claimed_at
    where (remote_values.fetched_at is null or remote_values.fetched_at <= ${fetchedBefore})
      and (remote_values.claimed_at is null or remote_values.claimed_at <= ${claimedBefore})
    returning source`.execute(db);
  return rows.length === 1;
}

export async function saveValues(
  db: Db,
  source: string,
  values: Record<string, unknown>,
  fetchedAt: Date,
): Promise<void> {
  await db
    .updateTable('remote_values')
    .set({ values: JSON.stringify(values), fetched_at: fetchedAt, claimed_at: null })
    .where('source', '=', source)
    .execute();
}

export async function releaseClaim(db: Db, source: string): Promise<void> {
  await db.updateTable('remote_values').set({ claimed_at: null }).where('source', '=', source).execute();
}
