import type { ColumnType } from 'kysely';
import type { Db } from '../db.ts';
import type { Tx } from '../transaction.ts';

/** See migration 0028-operations. */
export interface RemoteConfigVersionsTable {
  number: number;
  values: ColumnType<Record<string, unknown>, string, never>;
  reason: string;
  restored_from: number | null;
  changed_by: string | null;
  created_at: Date;
}

declare module '../db.ts' {
  interface Tables {
    remote_config_versions: RemoteConfigVersionsTable;
  }
}

/** The values that admins changed, in the newest version. */
export async function newestChange(db: Db): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom('remote_config_versions')
    .select('values')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.values ?? null;
}

export interface RemoteConfigVersion {
  number: number;
  values: Record<string, unknown>;
  reason: string;
  restoredFrom: number | null;
}

/** False: somebody else has saved a version with this number. */
export async function saveVersion(tx: Tx, version: RemoteConfigVersion): Promise<boolean> {
  const { actor, clock } = tx.ctx;
  const saved = await tx
    .insertInto('remote_config_versions')
    .values({
      number: version.number,
      values: JSON.stringify(version.values),
      reason: version.reason,
      restored_from: version.restoredFrom,
      changed_by: actor.userId,
      created_at: clock.now(),
    })
    .onConflict((oc) => oc.column('number').doNothing())
    .returning('number')
    .executeTakeFirst();
  return saved !== undefined;
}
