import { sql } from 'kysely';
import { z } from 'zod';
import { gtinKey, type FormatId, type ImportChange, type ProductId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { record } from '../../../platform/events/record.ts';
import type { MemberTx, Tx } from '../../../platform/transaction.ts';
import {
  importKind,
  repeatedRows,
  type ApplicableRow,
  type ComparedRow,
  type ImportRow,
  type UndoRecord,
  type UndoRefusal,
} from '../../imports/index.ts';
import {
  cellsOf,
  emptyCells,
  errorsOf,
  formatFrom,
  nameOf,
  productColumns,
  productFrom,
  productKey,
  sameCell,
  titleOf,
  type Cells,
  type Known,
} from '../documents/product-sheet.ts';
import { knownNames, sheetRows, type SheetRow } from '../queries/product-sheet.ts';
import { sellerOf, type Seller } from '../queries/records.ts';
import { addProducts } from './add-products.ts';
import { archiveImported, insertSheetFormats, writeSheetRows } from './write-sheet.ts';

interface Line {
  row: ImportRow;
  /** The format as it exists before the import. */
  there: (SheetRow & { cells: Cells }) | null;
  target: Cells;
}

interface Plan {
  seller: Seller;
  known: Known;
  lines: Line[];
  productIds: ReadonlyMap<string, ProductId>;
  /** Rows whose GTIN belongs to another format. */
  taken: ReadonlySet<number>;
}

const identityOf = (cells: Cells): string | null => {
  const sku = cells['sku'];
  if (typeof sku === 'string' && sku.trim() !== '') return `sku ${sku.trim().toLowerCase()}`;
  return productKey(cells) === ''
    ? null
    : `name ${productKey(cells)} ${titleOf({ ...emptyCells, ...cells })}`;
};

/** Pairs every row with its format: found by SKU, else by product and format name. */
async function planOf(ctx: MemberCtx, db: Db, rows: readonly ImportRow[], forUpdate: boolean): Promise<Plan> {
  const seller = await sellerOf(ctx);
  const known = await knownNames(db, seller.vendor.id);
  const there = await sheetRows(db, seller.vendor.id, forUpdate);
  const byIdentity = new Map<string, Line['there']>();
  const productIds = new Map<string, ProductId>();
  for (const row of there) {
    const cells = cellsOf(row.product, row.format, known);
    const found = { ...row, cells };
    for (const identity of [identityOf(cells), identityOf({ ...cells, sku: null })])
      if (identity !== null && !byIdentity.has(identity)) byIdentity.set(identity, found);
    if (!row.isArchived) productIds.set(productKey(cells), row.productId);
  }
  const lines = rows.map((row): Line => {
    const identity = identityOf(row.values);
    const found = identity === null ? null : (byIdentity.get(identity) ?? null);
    return { row, there: found, target: { ...(found?.cells ?? emptyCells), ...row.values } };
  });
  return { seller, known, lines, productIds, taken: gtinsTaken(there, lines) };
}

const changesOf = ({ there, target }: Line, known: Known): ImportChange[] =>
  productColumns.flatMap(({ key }) => {
    const before = there?.cells[key] ?? null;
    const after = target[key] ?? null;
    return sameCell(key, before, after, known) || (!there && after === null) ? [] : [{ key, before, after }];
  });

/** Rows that give a format a GTIN already used by an existing format or by an earlier row. */
function gtinsTaken(there: readonly SheetRow[], lines: readonly Line[]): ReadonlySet<number> {
  const holders = new Map<string, unknown>(
    there.flatMap(({ formatId, format }) => (format.gtin ? [[gtinKey(format.gtin), formatId]] : [])),
  );
  const taken = new Set<number>();
  for (const { row, there: own, target } of lines) {
    const gtin = typeof target['gtin'] === 'string' ? gtinKey(target['gtin']) : null;
    if (gtin === null) continue;
    const holder = holders.get(gtin);
    if (holder === undefined) holders.set(gtin, own?.formatId ?? row.number);
    else if (holder !== own?.formatId) taken.add(row.number);
  }
  return taken;
}

function compared(
  line: Line,
  { known, taken }: Pick<Plan, 'known' | 'taken'>,
  twice: ReadonlyMap<number, number>,
): ComparedRow {
  const { row, there, target } = line;
  const first = twice.get(row.number);
  const errors = [
    ...(first === undefined ? [] : [{ key: null, code: 'imports.duplicateRow', params: { line: first } }]),
    ...(there?.isArchived ? [{ key: null, code: 'catalogue.archived' }] : []),
    ...(taken.has(row.number) ? [{ key: 'gtin', code: 'catalogue.gtinTaken' }] : []),
    ...errorsOf(target, known, row.values),
  ];
  const changes = changesOf(line, known);
  const action =
    errors.length > 0 ? 'error' : !there ? 'create' : changes.length > 0 ? 'change' : 'unchanged';
  const { fr, en } = nameOf(target);
  return { number: row.number, action, label: fr || en, changes, errors };
}

interface Undo {
  formatId: FormatId;
  productId: ProductId;
  isNewProduct: boolean;
  /** The version of the format that the import wrote. */
  version: number;
  /** The version of the product that the import wrote; absent where it wrote only the format. */
  productVersion?: number;
  /** Null: the import created it. */
  before: Cells | null;
}

async function apply(
  tx: MemberTx,
  rows: readonly ApplicableRow[],
  progress: (done: number) => Promise<void>,
): Promise<UndoRecord[]> {
  const plan = await planOf(tx.ctx, tx, rows, false);
  const changed = plan.lines.filter(({ there }) => there !== null);
  await writeSheetRows(
    tx,
    plan.seller.vendor.id,
    changed.map(({ there, target }) => targetOf(there!, target, plan.known)),
  );
  await progress(changed.length);
  const created = await createLines(tx, plan);
  await progress(rows.length);
  const formatIds = [
    ...changed.map(({ there }) => there!.formatId),
    ...created.map(({ formatId }) => formatId),
  ];
  await record(tx, {
    type: 'catalogue.formatsChanged',
    organizations: [plan.seller.vendor.id],
    data: { count: formatIds.length, fields: ['imported'] },
    touched: { vendorId: plan.seller.vendor.id, formatIds },
  });
  return [
    ...changed.map(({ row, there }) => ({
      number: row.number,
      undo: {
        formatId: there!.formatId,
        productId: there!.productId,
        isNewProduct: false,
        version: there!.version + 1,
        productVersion: there!.productVersion + 1,
        before: there!.cells,
      } satisfies Undo,
    })),
    ...created.map(({ number, ...made }) => ({
      number,
      undo: { ...made, version: 1, before: null } satisfies Undo,
    })),
  ];
}

const targetOf = ({ formatId, productId }: SheetRow, cells: Cells, known: Known) => ({
  formatId,
  productId,
  product: productFrom(cells, known),
  format: formatFrom(cells),
});

/** Rows with the same name become one product; new formats of an existing product are added to it. */
async function createLines(tx: Tx, { seller, known, lines, productIds }: Plan) {
  const fresh = lines.filter(({ there }) => there === null);
  const toKnown = fresh.filter(({ target }) => productIds.has(productKey(target)));
  const added = await insertSheetFormats(
    tx,
    seller.vendor.id,
    toKnown.map(({ target }) => ({
      productId: productIds.get(productKey(target))!,
      format: formatFrom(target),
    })),
  );
  const groups = Map.groupBy(
    fresh.filter(({ target }) => !productIds.has(productKey(target))),
    ({ target }) => productKey(target),
  );
  const together = [...groups.values()];
  const products = await addProducts(
    tx,
    seller,
    together.map((group) => ({
      fields: {
        ...productFrom(group[0]!.target, known),
        description: null,
        photoFileIds: [],
        allergens: [],
        internalNotes: '',
      },
      formats: group.map(({ target }) => formatFrom(target)),
    })),
  );
  return [
    ...toKnown.map(({ row, target }, index) => ({
      number: row.number,
      formatId: added[index]!,
      productId: productIds.get(productKey(target))!,
      isNewProduct: false,
    })),
    ...together.flatMap((group, place) =>
      group.map(({ row }, index) => ({
        number: row.number,
        formatId: products[place]!.formatIds[index]!,
        productId: products[place]!.id,
        productVersion: 1,
        isNewProduct: true,
      })),
    ),
  ];
}

/** Created formats are archived and free their SKU; changed formats get their old values back. */
async function undo(tx: MemberTx, records: readonly UndoRecord[]): Promise<UndoRefusal[]> {
  const { vendor } = await sellerOf(tx.ctx);
  const undos = records.map(({ number, undo: saved }) => ({ number, ...(saved as Undo) }));
  const formats = await lockedVersions(
    tx,
    'formats',
    undos.map(({ formatId }) => formatId),
  );
  const products = await lockedVersions(
    tx,
    'products',
    undos.map(({ productId }) => productId),
  );
  const since = undos.filter(
    ({ formatId, version, productId, productVersion }) =>
      formats.get(formatId) !== version ||
      (productVersion !== undefined && products.get(productId) !== productVersion),
  );
  if (since.length > 0) return since.map(({ number }) => ({ number, code: 'imports.changedSince' }));
  const known = await knownNames(tx, vendor.id);
  await writeSheetRows(
    tx,
    vendor.id,
    undos.flatMap(({ before, ...ids }) =>
      before ? [{ ...ids, product: productFrom(before, known), format: formatFrom(before) }] : [],
    ),
  );
  const created = undos.filter(({ before }) => before === null);
  await archiveImported(tx, vendor.id, created);
  const formatIds = undos.map(({ formatId }) => formatId);
  await record(tx, {
    type: 'catalogue.formatsChanged',
    organizations: [vendor.id],
    data: { count: formatIds.length, fields: ['importUndone'] },
    touched: { vendorId: vendor.id, formatIds },
  });
  return [];
}

async function lockedVersions<Id extends string>(
  tx: MemberTx,
  table: 'formats' | 'products',
  ids: readonly Id[],
): Promise<Map<Id, number>> {
  const { rows } = await sql<{ id: Id; version: number }>`
    select id, version from ${sql.table(table)} where vendor_id = ${tx.ctx.actor.organizationId}
      and id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Imports products, one row per format; an exported sheet can be imported again. */
export const productsImport = importKind({
  name: 'products',
  ability: 'editCatalogue',
  options: z.object({}),
  columns: productColumns,
  async compare({ ctx, forUpdate }, _options, rows) {
    const plan = await planOf(ctx, ctx.db, rows, forUpdate);
    const twice = repeatedRows(rows, ({ values }) => identityOf(values));
    return plan.lines.map((line) => compared(line, plan, twice));
  },
  apply: (tx, _options, rows, progress) => apply(tx, rows, progress),
  undo: (tx, _options, records) => undo(tx, records),
});
