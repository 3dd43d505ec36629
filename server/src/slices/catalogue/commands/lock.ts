import { sql } from 'kysely';
import type { FormatId, OrganizationId, PriceListId, ProductId } from '@halles/contract';
import { AppError, refusal } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { FormatOfProduct } from '../queries/formats.ts';
import type { PriceListRecord, ProductRecord, Seller } from '../queries/records.ts';

export async function lockProduct(tx: Tx, { vendor }: Seller, id: ProductId): Promise<ProductRecord> {
  return tx
    .selectFrom('products')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

/** Locks all or none, in one order, so that two commands on the same products never deadlock. */
export async function lockProducts(
  tx: Tx,
  vendorId: OrganizationId,
  ids: readonly ProductId[],
): Promise<ProductRecord[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) throw new AppError('request.notFound');
  return rows;
}

export async function lockFormat(tx: Tx, { vendor }: Seller, id: FormatId): Promise<FormatOfProduct> {
  return tx
    .selectFrom('formats as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .selectAll('f')
    .select(['p.name as product_name', 'p.category_id', 'p.photo_file_ids'])
    .where('f.vendor_id', '=', vendor.id)
    .where('f.id', '=', id)
    .forUpdate('f')
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

export async function lockPriceList(tx: Tx, { vendor }: Seller, id: PriceListId): Promise<PriceListRecord> {
  return tx
    .selectFrom('price_lists')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}
