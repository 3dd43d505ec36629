import { sql } from 'kysely';
import { dayIn, toThousandths, type FormatId, type LotId, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
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

/** In thousandths, by lot. */
export type KeptQuantities = ReadonlyMap<string, bigint>;

/** What orders were prepared from and keep until they are delivered, but not what is kept for some of their lines. */
export async function keptQuantities(
  db: Db,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
  exceptLineIds: readonly string[],
): Promise<KeptQuantities> {
  if (formatIds.length === 0) return new Map();
  const { rows } = await sql<{ lot_id: string; kept: string }>`
    select t.lot->>'lotId' as lot_id, sum((t.lot->>'quantity')::numeric(12, 3))::text as kept
    from real_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    cross join jsonb_array_elements(l.lots) as t (lot)
    where o.vendor_id = ${vendorId} and l.id <> all(${[...exceptLineIds]}::uuid[])
      and o.status in ('confirmed', 'preparing', 'ready', 'inTransit')
      and l.format_id = any(${[...formatIds]}::uuid[])
    group by 1`.execute(db);
  return new Map(rows.map(({ lot_id, kept }) => [lot_id, toThousandths(kept)]));
}
