import { sql } from 'kysely';
import type { FormatFields, FormatId, OrganizationId, ProducerId, ProductId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { cellsOf, Known } from '../documents/product-sheet.ts';
import { folded } from '../rules.ts';
import { formatFieldsOf, type FormatRecord, type ProductRecord } from './records.ts';

export interface SheetRow {
  formatId: FormatId;
  productId: ProductId;
  product: Parameters<typeof cellsOf>[0];
  format: FormatFields;
  isArchived: boolean;
  version: number;
  productVersion: number;
}

type Row = Omit<FormatRecord, 'version'> & {
  version: number;
  name: ProductRecord['name'];
  category_id: string | null;
  producer_id: ProducerId | null;
  storage: ProductRecord['storage'];
  certifications: string[];
  origin: string;
  product_archived_at: Date | null;
  product_version: number;
};

/** All formats of a seller, one row each, in id order so that two imports never deadlock. */
export async function sheetRows(db: Db, vendorId: OrganizationId, forUpdate: boolean): Promise<SheetRow[]> {
  const { rows } = await sql<Row>`
    select f.*, p.name, p.category_id, p.producer_id, p.storage, p.certifications, p.origin,
      p.archived_at as product_archived_at, p.version as product_version
    from formats f join products p on p.id = f.product_id
    where f.vendor_id = ${vendorId}
    order by f.id ${forUpdate ? sql`for update` : sql``}`.execute(db);
  return rows.map((row) => ({
    formatId: row.id,
    productId: row.product_id,
    product: {
      name: row.name,
      categoryId: row.category_id,
      producerId: row.producer_id,
      storage: row.storage,
      certifications: row.certifications,
      origin: row.origin,
    },
    format: formatFieldsOf(row),
    isArchived: row.archived_at !== null || row.product_archived_at !== null,
    version: row.version,
    productVersion: row.product_version,
  }));
}

/** Category and producer names accepted in either language, and the ones an export writes. */
export async function knownNames(db: Db, vendorId: OrganizationId): Promise<Known> {
  const [categories, producers] = await Promise.all([
    db.selectFrom('categories').select(['id', 'name_en', 'name_fr']).execute(),
    db
      .selectFrom('producers')
      .select(['id', 'name', 'archived_at'])
      .where('vendor_id', '=', vendorId)
      .execute(),
  ]);
  const named = Map.groupBy(
    producers.filter(({ archived_at }) => archived_at === null),
    ({ name }) => folded(name),
  );
  return {
    categories: new Map(
      categories.flatMap((row) => [row.name_en, row.name_fr, row.id].map((name) => [folded(name), row.id])),
    ),
    categoryNames: new Map(categories.map((row) => [row.id, row.name_fr])),
    producers: new Map(
      [...named].flatMap(([name, [only, other]]) => (only && !other ? [[name, only.id]] : [])),
    ),
    producerNames: new Map(producers.map((row) => [row.id, row.name])),
  };
}
