import { sql } from 'kysely';
import type { FormatFields, FormatId, OrganizationId, ProductId } from '@halles/contract';
import { record } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { SheetRow } from '../queries/product-sheet.ts';
import { refuseTakenCode } from './checks.ts';
import { formatColumns, productColumns } from './columns.ts';
import { refreshSearchText } from './search-text.ts';

type Target = Pick<SheetRow, 'formatId' | 'productId' | 'product' | 'format'>;

/**
 * Updates products and formats in three statements for any number. Label, deposit and photos are not columns of the
 * sheet.
 */
export async function writeSheetRows(
  tx: Tx,
  vendorId: OrganizationId,
  targets: readonly Target[],
): Promise<void> {
  if (targets.length === 0) return;
  const now = tx.ctx.clock.now();
  const formats = targets.map(({ formatId, format }) => ({ id: formatId, ...formatColumns(format) }));
  await refuseTakenCode(
    sql`update formats f set
        title_en = case when f.label is null then g.title_en else f.title_en end,
        title_fr = case when f.label is null then g.title_fr else f.title_fr end,
        sale_unit = g.sale_unit, quantity_per_unit = g.quantity_per_unit, content_quantity = g.content_quantity,
        content_unit = g.content_unit, net_weight_kg = g.net_weight_kg, is_variable_weight = g.is_variable_weight,
        sku = g.sku, gtin = g.gtin, minimum_quantity = g.minimum_quantity, multiple_quantity = g.multiple_quantity,
        tax_class = g.tax_class, tax_group = g.tax_group, unit_cost = g.unit_cost,
        version = f.version + 1, changed_at = ${now}
      from jsonb_populate_recordset(null::formats, ${JSON.stringify(formats)}::jsonb) as g
      where f.vendor_id = ${vendorId} and f.id = g.id`.execute(tx),
  );
  const byProduct = new Map(targets.map(({ productId, product }) => [productId, product]));
  const products = [...byProduct].map(([id, product]) => {
    const { name, ...columns } = productColumns(product);
    return { id, ...columns, name: JSON.parse(name!) as unknown };
  });
  await sql`update products p set
      name = g.name, category_id = g.category_id, producer_id = g.producer_id, storage = g.storage,
      certifications = g.certifications, origin = g.origin, version = p.version + 1, changed_at = ${now}
    from jsonb_populate_recordset(null::products, ${JSON.stringify(products)}::jsonb) as g
    where p.vendor_id = ${vendorId} and p.id = g.id`.execute(tx);
  await refreshSearchText(tx, [...byProduct.keys()]);
}

/** Adds new formats to existing products. */
export async function insertSheetFormats(
  tx: Tx,
  vendorId: OrganizationId,
  news: readonly { productId: ProductId; format: FormatFields }[],
): Promise<FormatId[]> {
  if (news.length === 0) return [];
  const now = tx.ctx.clock.now();
  const rows = news.map(({ productId, format }, index) => ({
    id: tx.ctx.ids.next<'Format'>(),
    vendor_id: vendorId,
    product_id: productId,
    ...formatColumns(format),
    // Placed after the existing formats.
    position: 1_000 + index,
    version: 1,
    created_at: now,
    changed_at: now,
  }));
  await refuseTakenCode(
    sql`insert into formats select * from jsonb_populate_recordset(null::formats, ${JSON.stringify(rows)}::jsonb)`.execute(
      tx,
    ),
  );
  await refreshSearchText(tx, [...new Set(news.map(({ productId }) => productId))]);
  const formatIds = rows.map((row) => row.id);
  await record(tx, {
    type: 'catalogue.formatsAdded',
    organizations: [vendorId],
    data: { productId: null, count: formatIds.length },
    touched: { vendorId, formatIds },
  });
  return formatIds;
}

/**
 * Archived instead of deleted because stock and prices may refer to them; their SKUs and GTINs become free for the
 * next sheet.
 */
export async function archiveImported(
  tx: Tx,
  vendorId: OrganizationId,
  created: readonly { formatId: FormatId; productId: ProductId; isNewProduct: boolean }[],
): Promise<void> {
  if (created.length === 0) return;
  const now = tx.ctx.clock.now();
  await sql`update formats set archived_at = ${now}, sku = null, gtin = null, version = version + 1, changed_at = ${now}
    where vendor_id = ${vendorId} and id = any(${created.map(({ formatId }) => formatId)}::uuid[])`.execute(
    tx,
  );
  const products = [
    ...new Set(created.filter((each) => each.isNewProduct).map(({ productId }) => productId)),
  ];
  await sql`update products p set archived_at = ${now}, version = version + 1, changed_at = ${now}
    where p.vendor_id = ${vendorId} and p.id = any(${products}::uuid[])
      and not exists (select from formats f where f.product_id = p.id and f.archived_at is null)`.execute(tx);
}
