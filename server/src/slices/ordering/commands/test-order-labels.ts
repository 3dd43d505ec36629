import { sql } from 'kysely';
import { orderingLimits, type OrganizationId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** A label, not a number: one more than the highest of the existing test orders, so gaps mean nothing. */
export async function nextTestLabel(tx: Tx, vendorId: OrganizationId): Promise<string> {
  // Two at once would take the same one: the second waits for the first to be in.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tests ${vendorId}`}, 0))`.execute(tx);
  const tests = await tx
    .selectFrom('purchase_orders')
    .select('number')
    .where('vendor_id', '=', vendorId)
    .where('is_test', '=', true)
    .execute();
  if (tests.length >= orderingLimits.tests) throw new AppError('ordering.tooManyTestOrders');
  return `TEST-${1 + Math.max(0, ...tests.map(({ number }) => Number(number.slice('TEST-'.length))))}`;
}
