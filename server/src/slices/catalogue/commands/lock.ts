import type { FormatId, PriceListId, ProductId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { FormatRecord, PriceListRecord, ProductRecord, Seller } from '../queries/records.ts';

export async function lockProduct(tx: Tx, { vendor }: Seller, id: ProductId): Promise<ProductRecord> {
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  return row;
}

/** Locks all or none, in one order, so that two commands on the same products never deadlock. */
export async function lockProducts(
  tx: Tx,
  { vendor }: Seller,
  ids: readonly ProductId[],
): Promise<ProductId[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('vendor_id', '=', vendor.id)
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) throw new AppError('request.notFound');
  return rows.map((row) => row.id);
}

export async function lockFormat(tx: Tx, { vendor }: Seller, id: FormatId): Promise<FormatRecord> {
  const row = await tx
    .selectFrom('formats')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  return row;
}

export async function lockPriceList(tx: Tx, { vendor }: Seller, id: PriceListId): Promise<PriceListRecord> {
  const row = await tx
    .selectFrom('price_lists')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  return row;
}
