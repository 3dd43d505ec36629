import { sql, type RawBuilder } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { DocumentKind } from '../tables.ts';

/**
 * The next number of a seller's documents; its row is locked until the transaction ends so that the sequence has no
 * gaps. The rows that the document is about are locked before it, by `lock`, in the same statement.
 */
export async function nextNumber(
  tx: Tx,
  vendorId: OrganizationId,
  kind: DocumentKind,
  lock: RawBuilder<unknown> = sql`select`,
): Promise<number> {
  // The counter waits for the count of the locked rows, and so for their locks.
  const { rows } = await sql<{ last: number }>`
    with locked as materialized (${lock})
    ${numberTaken(vendorId, kind, sql`(select count(*) from locked) >= 0`)}`.execute(tx);
  return rows[0]!.last;
}

/** The same as a part of another statement, which returns it as `last`. */
export const numberTaken = (
  vendorId: OrganizationId,
  kind: DocumentKind,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  insert into number_sequences as s (vendor_id, kind, last)
  select ${vendorId}::uuid, ${kind}::text, 1 where ${condition}
  on conflict (vendor_id, kind) do update set last = s.last + 1
  returning last`;

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
