import { sql } from 'kysely';
import { dayIn, type FormatId, type LotId, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { organizationRow } from '../../organizations/index.ts';
import { trimZeros } from './records.ts';

export interface LotInStock {
  id: LotId;
  formatId: FormatId;
  code: string;
  bestBefore: string | null;
  quantity: string;
}

/**
 * Available lots of some formats, earliest expiry first. Expired lots are left out unless `withExpired` is set, as
 * for lots that were already chosen.
 */
export async function lotsInStock(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
  { withExpired = false } = {},
): Promise<LotInStock[]> {
  if (formatIds.length === 0) return [];
  const vendor = await organizationRow(db, vendorId);
  const today = dayIn(clock.now(), vendor!.time_zone);
  const rows = await db
    .selectFrom('lots')
    .select(['id', 'format_id', 'code', 'best_before', 'quantity'])
    .where('vendor_id', '=', vendorId)
    .where('format_id', 'in', [...formatIds])
    .where('quantity', '>', '0')
    .$if(!withExpired, (query) =>
      query.where((eb) => eb.or([eb('best_before', 'is', null), eb('best_before', '>=', today)])),
    )
    .orderBy(sql`best_before nulls last`)
    .orderBy('received_on')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    formatId: row.format_id,
    code: row.code,
    bestBefore: row.best_before,
    quantity: trimZeros(row.quantity),
  }));
}
