import { sql } from 'kysely';
import { orderingLimits, type OrganizationId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Db } from '../../../platform/db.ts';
import type { Tx } from '../../../platform/transaction.ts';

type DocumentKind = 'order' | 'invoice' | 'creditNote' | 'statement';

/** The next number of a seller's documents; its row is locked until the transaction ends, so that none is missing. */
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

/** A label, not a number: of the rehearsals there are, one more than the highest. Nothing is missing when it is gone. */
export async function nextTestLabel(tx: Tx, vendorId: OrganizationId): Promise<string> {
  // Two at once would take the same one: the second waits for the first to be in.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tests ${vendorId}`}, 0))`.execute(tx);
  const tests = await tx
    .selectFrom('purchase_orders')
    .select('number')
    .where('vendor_id', '=', vendorId)
    .where('is_test', '=', true)
    .execute();
  if (tests.length >= orderingLimits.tests) throw new AppError('ordering.tooManyTests');
  return `TEST-${1 + Math.max(0, ...tests.map(({ number }) => Number(number.slice('TEST-'.length))))}`;
}

/** The last number given; null: none yet. */
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

/** Where a sequence starts, once, before its first number is given. */
export async function startNumbers(
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
