import { sql, type Insertable } from 'kysely';
import { uploadQuotas } from '@halles/contract/kernel';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';
import type { FileOwner } from './index.ts';
import type { FilesTable } from './tables.ts';

/** Checked before the upload is read or decoded. */
export async function refuseFullQuota(db: Db, owner: FileOwner): Promise<void> {
  await refuseBeyondQuota(db, owner, 1);
}

/** An advisory lock per owner keeps two parallel uploads from exceeding the quota together. */
export async function insertWithinQuota(
  db: Db,
  owner: FileOwner,
  row: Insertable<FilesTable>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const id = 'userId' in owner ? owner.userId : owner.organizationId;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`upload quota ${id}`}, 0))`.execute(tx);
    await refuseBeyondQuota(tx, owner, row.byte_size);
    await tx.insertInto('files').values(row).execute();
  });
}

/** Discarded files count until the sweep deletes them, because they use storage until then. */
async function refuseBeyondQuota(db: Db, owner: FileOwner, moreBytes: number): Promise<void> {
  const all = db.selectFrom('files').select(sql<string>`coalesce(sum(byte_size), 0)`.as('bytes'));
  const counted =
    'userId' in owner
      ? all.where('user_id', '=', owner.userId)
      : all.where('organization_id', '=', owner.organizationId).where('discard_after', 'is not', null);
  const maxBytes = 'userId' in owner ? uploadQuotas.personBytes : uploadQuotas.organizationUnusedBytes;
  const { bytes } = await counted.executeTakeFirstOrThrow();
  if (Number(bytes) + moreBytes > maxBytes) throw new AppError('files.quotaReached', { maxBytes });
}
