import { sql } from 'kysely';
import type { ProductId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { saveRows } from '../../../platform/save-rows.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { FormatRecord, ProductRecord } from '../queries/records.ts';
import { searchText } from '../rules.ts';

/** A row as it is to become; saving adds its version and the time. */
type Decided<Row> = Omit<Row, 'version' | 'changed_at'>;

const nextVersions = <Row extends { id: string; version: number }>(
  tx: Tx,
  before: readonly Row[],
  decided: readonly (Decided<Row> & { id: Row['id'] })[],
) => {
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  const changed_at = tx.ctx.clock.now();
  return decided.map((row) => ({ ...row, version: (versions.get(row.id) ?? 0) + 1, changed_at }));
};

export async function saveProducts(
  tx: Tx,
  before: readonly ProductRecord[],
  decided: readonly Decided<ProductRecord>[],
): Promise<ProductRecord[]> {
  const after = nextVersions(tx, before, decided);
  await saveRows(tx, 'products', { key: ['id'], before, after });
  return after;
}

export async function saveFormats(
  tx: Tx,
  before: readonly FormatRecord[],
  decided: readonly Decided<FormatRecord>[],
): Promise<FormatRecord[]> {
  const after = nextVersions(tx, before, decided);
  await refuseTakenCode(saveRows(tx, 'formats', { key: ['id'], before, after }));
  return after;
}

const taken: Record<string, string> = {
  formats_sku: 'catalogue.skuTaken',
  formats_gtin: 'catalogue.gtinTaken',
};

/** The unique indexes decide, so that two people who enter the same SKU or GTIN at once also get the error. */
async function refuseTakenCode(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const code = taken[(error as { constraint?: string }).constraint ?? ''];
    if (code) throw new AppError(code);
    throw error;
  }
}

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
  await sql`update products p set search_text = t.text
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t (id uuid, text text)
    where p.id = t.id and p.search_text <> t.text`.execute(tx);
}
