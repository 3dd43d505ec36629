import { sql } from 'kysely';
import type { FormatId, inventory, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { refusal } from '../../../platform/errors.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { sellerOf, type Seller } from '../../catalogue/index.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { todayOf } from './items.ts';
import { trimZeros } from './records.ts';

/** A format of another seller gets the same error as one that does not exist. */
async function requireOwnFormat({ db }: Ctx, { vendor }: Seller, formatId: FormatId): Promise<void> {
  await db
    .selectFrom('inventory_items')
    .select('format_id')
    .where('vendor_id', '=', vendor.id)
    .where('format_id', '=', formatId)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

export async function listMovements(
  ctx: MemberCtx,
  { formatId, ...input }: ParsedInputOf<typeof inventory.listMovements>,
): Promise<OutputOf<typeof inventory.listMovements>> {
  const seller = await sellerOf(ctx);
  await requireOwnFormat(ctx, seller, formatId);
  const query = ctx.db
    .selectFrom('stock_movements as m')
    .where('m.vendor_id', '=', seller.vendor.id)
    .where('m.format_id', '=', formatId);
  const { rows, ...page } = await readPage(query, input, (found) =>
    found
      .leftJoin('lots as l', (join) =>
        join.onRef('l.vendor_id', '=', 'm.vendor_id').onRef('l.id', '=', 'm.lot_id'),
      )
      .selectAll('m')
      .select('l.code as lot_code')
      .orderBy('m.happened_at', 'desc')
      .orderBy('m.id', 'desc'),
  );
  const people = await peopleById(
    ctx.db,
    rows.flatMap(({ moved_by }) => moved_by ?? []),
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      formatId: row.format_id,
      kind: row.kind,
      quantity: trimZeros(row.quantity),
      onHandAfter: trimZeros(row.on_hand_after),
      lotCode: row.lot_code,
      reason: row.reason,
      person: row.moved_by === null ? null : fullName(people.get(row.moved_by)) || null,
      happenedAt: row.happened_at.toISOString(),
    })),
    ...page,
  };
}

export async function listLots(
  ctx: MemberCtx,
  { formatId }: ParsedInputOf<typeof inventory.listLots>,
): Promise<OutputOf<typeof inventory.listLots>> {
  const seller = await sellerOf(ctx);
  await requireOwnFormat(ctx, seller, formatId);
  const today = todayOf(ctx, seller);
  const rows = await ctx.db
    .selectFrom('lots')
    .selectAll()
    .where('vendor_id', '=', seller.vendor.id)
    .where('format_id', '=', formatId)
    .where('quantity', '<>', '0')
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
    receivedOn: row.received_on,
    isExpired: row.best_before !== null && row.best_before < today,
  }));
}
