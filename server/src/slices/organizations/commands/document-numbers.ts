import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { DocumentKind } from '../tables.ts';

/**
 * The next number of a seller's documents; its row is locked until the transaction ends so that the sequence has no
 * gaps.
 */
export async function nextNumber(tx: Tx, vendorId: OrganizationId, kind: DocumentKind): Promise<number> {
  const { last } = await tx
    .insertInto('number_sequences')
    .values({ vendor_id: vendorId, kind, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['vendor_id', 'kind']).doUpdateSet({ last: sql<number>`number_sequences.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** The last number used; null: none yet. */
export async function lastNumber(
  db: Db,
  vendorId: OrganizationId,
  kind: DocumentKind,
): Promise<number | null> {
  const row = await db
    .selectFrom('number_sequences')
    .select('last')
    .where('vendor_id', '=', vendorId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.last ?? null;
}

/** Sets where a sequence starts, once, before its first number is used. */
export async function setFirstNumber(
  tx: Tx,
  vendorId: OrganizationId,
  { kind, first }: { kind: DocumentKind; first: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('number_sequences')
    .values({ vendor_id: vendorId, kind, last: first - 1 })
    .onConflict((conflict) => conflict.columns(['vendor_id', 'kind']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
