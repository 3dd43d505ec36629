import { sql } from 'kysely';
import type { ProductId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { searchText } from './columns.ts';

/** Rebuilds the search text after a name, producer or SKU change, in two statements for any number of products. */
export async function refreshSearchText(tx: Tx, productIds: readonly ProductId[]): Promise<void> {
  if (productIds.length === 0) return;
  const rows = await tx
    .selectFrom('products as p')
    .leftJoin('producers as w', (join) =>
      join.onRef('w.vendor_id', '=', 'p.vendor_id').onRef('w.id', '=', 'p.producer_id'),
    )
    .select(['p.id', 'p.name', 'w.name as producer'])
    .select(
      sql<string[]>`array(select f.sku from formats f where f.product_id = p.id and f.sku is not null)`.as(
        'skus',
      ),
    )
    .where(sql<boolean>`p.id = any(${productIds}::uuid[])`)
    .execute();
  const texts = rows.map((row) => ({ id: row.id, text: searchText(row.name, row.producer, row.skus) }));
  await sql`update products p set search_text = given.text
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as given (id uuid, text text)
    where p.id = given.id and p.search_text <> given.text`.execute(tx);
}
