import { sql } from 'kysely';
import type { FormatFields, FormatId, ProductFields, ProductId } from '@halles/contract';
import { record } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { markSetupStep } from '../../organizations/index.ts';
import type { Seller } from '../queries/records.ts';
import { attachPhotos, refuseTakenCode } from './checks.ts';
import { allProductColumns, formatColumns } from './columns.ts';
import { refreshSearchText } from './search-text.ts';

export interface NewProduct {
  fields: ProductFields;
  formats: readonly FormatFields[];
}

export interface AddedProduct {
  id: ProductId;
  formatIds: FormatId[];
}

/**
 * Adds whole sheets with a fixed number of statements and one event; callers check the categories, producers and
 * taxes first.
 */
export async function addProducts(
  tx: Tx,
  seller: Seller,
  products: readonly NewProduct[],
): Promise<AddedProduct[]> {
  if (products.length === 0) return [];
  const { ids } = tx.ctx;
  const made = products.map((product) => ({
    ...product,
    id: ids.next<'Product'>(),
    formats: product.formats.map((format) => ({ format, id: ids.next<'Format'>() })),
  }));
  const photos = [...new Set(made.flatMap(({ fields }) => fields.photoFileIds))];
  await attachPhotos(tx, seller, [], photos);
  const vendorId = seller.vendor.id;
  // An import completes the setup step just as a product entered by hand does.
  await markSetupStep(tx, vendorId, 'firstProduct');
  const now = tx.ctx.clock.now();
  const productRows = made.map(({ id, fields }) => ({
    id,
    vendor_id: vendorId,
    ...allProductColumns(fields),
    search_text: '',
    created_at: now,
    changed_at: now,
  }));
  const formatRows = made.flatMap(({ id, formats }) =>
    formats.map(({ format, id: formatId }, position) => ({
      id: formatId,
      vendor_id: vendorId,
      product_id: id,
      ...formatColumns(format),
      position,
      created_at: now,
      changed_at: now,
    })),
  );
  await insertRows(tx, 'products', productRows);
  await refuseTakenCode(insertRows(tx, 'formats', formatRows));
  await refreshSearchText(
    tx,
    made.map(({ id }) => id),
  );
  const formatIds = formatRows.map((row) => row.id);
  await record(tx, {
    type: 'catalogue.formatsAdded',
    organizations: [vendorId],
    data: { productId: null, count: formatIds.length },
    touched: { vendorId, formatIds },
  });
  return made.map(({ id, formats }) => ({ id, formatIds: formats.map((format) => format.id) }));
}

/** The rows are sent as one JSON text because a statement takes at most 65,535 parameters. */
async function insertRows(
  tx: Tx,
  table: 'products' | 'formats',
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return;
  const texts = rows.map((row) => ({ ...row, ...parsed(row) }));
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(texts)}::jsonb)`.execute(
    tx,
  );
}

/** JSON columns were serialized for a single insert; here they are parsed back first. */
const parsed = (row: Record<string, unknown>) =>
  Object.fromEntries(
    ['name', 'description', 'label']
      .filter((column) => typeof row[column] === 'string')
      .map((column) => [column, JSON.parse(row[column] as string)]),
  );
