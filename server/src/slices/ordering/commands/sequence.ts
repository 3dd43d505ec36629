import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';

/** The next number of a seller's documents; its row is locked until the transaction ends, so that none is missing. */
export async function nextNumber(tx: Tx, vendorId: OrganizationId, kind: 'order'): Promise<number> {
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
