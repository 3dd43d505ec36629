import { sql } from 'kysely';
import { z } from 'zod';
import type { FormatId, ImportChange, ImportError, ProductId } from '@halles/contract';
import { record } from '../../../platform/events/record.ts';
import type { MemberTx, Tx } from '../../../platform/transaction.ts';
import {
  importKind,
  repeatedRows,
  type ApplicableRow,
  type ComparedRow,
  type UndoRecord,
  type UndoRefusal,
  type Cells,
} from '../../imports/index.ts';
import {
  formatFrom,
  nameOf,
  productColumns,
  productFrom,
  productKey,
  sameCell,
  type Known,
} from '../documents/product-sheet.ts';
import { errorsOf } from '../documents/product-sheet-errors.ts';
import { knownNames, type SheetRow } from '../queries/product-sheet.ts';
import { sellerOf } from '../queries/records.ts';
import { addProducts } from './add-products.ts';
import { identityOf, planOf, producerKey, type Line, type Plan, type SavedFormat } from './match-products.ts';
import { errorsBesideRows, productCells } from './product-rows.ts';
import { archiveImported, insertSheetFormats, writeSheetRows } from './write-sheet.ts';

const changesOf = ({ there, target }: Line, known: Known): ImportChange[] =>
  productColumns.flatMap(({ key }) => {
    const before = there?.cells[key] ?? null;
    const after = target[key] ?? null;
    return sameCell(key, before, after, known) || (!there && after === null) ? [] : [{ key, before, after }];
  });

/** What the other rows of the file mean for a row. */
interface BesideRows {
  twice: ReadonlyMap<number, number>;
  errors: ReadonlyMap<number, ImportError[]>;
}

function compared(
  line: Line,
  { known, taken }: Pick<Plan, 'known' | 'taken'>,
  { twice, errors: besideRows }: BesideRows,
): ComparedRow {
  const { row, there, target, isUnclear } = line;
  const first = twice.get(row.number);
  const errors = [
    ...(first === undefined ? [] : [{ key: null, code: 'imports.duplicateRow', params: { line: first } }]),
    ...(isUnclear ? [{ key: null, code: 'catalogue.severalFormats' }] : []),
    ...(there?.isArchived ? [{ key: null, code: 'catalogue.archived' }] : []),
    ...(taken.has(row.number) ? [{ key: 'gtin', code: 'catalogue.gtinTaken' }] : []),
    ...(besideRows.get(row.number) ?? []),
    ...errorsOf(target, known, { written: row.values, before: there?.cells }),
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
  /** What names in the cells stood for. */
  ids?: Pick<SheetRow['product'], 'categoryId' | 'producerId'>;
}

async function apply(
  tx: MemberTx,
  rows: readonly ApplicableRow[],
  progress: (done: number) => Promise<void>,
): Promise<UndoRecord[]> {
  const plan = await planOf(tx.ctx, tx, rows, false);
  const changed = plan.lines.filter(({ there }) => there !== null);
  const products = productCells(changed, plan.known);
  const written = await writeSheetRows(
    tx,
    plan.seller.vendor.id,
    changed.map(({ there, target }) => ({
      ...productTarget(there!, products.get(there!.productId)!, plan.known),
      format: formatFrom(target),
    })),
  );
  await progress(changed.length);
  const created = await createLines(tx, plan);
  await progress(rows.length);
  const formatIds = [...written, ...created.map(({ formatId }) => formatId)];
  await record(tx, {
    type: 'catalogue.formatsChanged',
    organizations: [plan.seller.vendor.id],
    data: { count: plan.lines.length, fields: ['imported'] },
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
        ids: { categoryId: there!.product.categoryId, producerId: there!.product.producerId },
      } satisfies Undo,
    })),
    ...created.map(({ number, ...made }) => ({
      number,
      undo: { ...made, version: 1, before: null } satisfies Undo,
    })),
  ];
}

const productTarget = (
  { formatId, productId, product, cells: before }: SavedFormat,
  cells: Cells,
  known: Known,
) => ({
  formatId,
  productId,
  product: {
    ...productFrom(cells, known),
    // A name that did not change stands for the same record, even where it is no longer the only one with this name.
    ...(sameCell('category', before['category'] ?? null, cells['category'] ?? null, known) && {
      categoryId: product.categoryId,
    }),
    ...(sameCell('producer', before['producer'] ?? null, cells['producer'] ?? null, known) && {
      producerId: product.producerId,
    }),
  },
});

/** Rows with the same name and producer become one product; new formats of an existing product are added to it. */
async function createLines(tx: Tx, { seller, known, lines }: Plan) {
  const fresh = lines.filter(({ there }) => there === null);
  const toKnown = fresh.filter(({ productId }) => productId !== null);
  const added = await insertSheetFormats(
    tx,
    seller.vendor.id,
    toKnown.map(({ productId, target }) => ({ productId: productId!, format: formatFrom(target) })),
  );
  const groups = newProducts(fresh.filter(({ productId }) => productId === null));
  const products = await addProducts(
    tx,
    seller,
    groups.map((group) => ({
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
    ...toKnown.map(({ row, productId }, index) => ({
      number: row.number,
      formatId: added[index]!,
      productId: productId!,
      isNewProduct: false,
    })),
    ...groups.flatMap((group, place) =>
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

/** A row without a producer belongs to the only product of the file with its name. */
function newProducts(lines: readonly Line[]): Line[][] {
  const named = [...Map.groupBy(lines, ({ target }) => productKey(target)).values()];
  return named.flatMap((group) => {
    const ofProducer = Map.groupBy(group, ({ target }) => producerKey(target));
    const unnamed = ofProducer.get('') ?? [];
    if (unnamed.length === 0 || ofProducer.size !== 2) return [...ofProducer.values()];
    return [group.toSorted((one, other) => Number(unnamed.includes(one)) - Number(unnamed.includes(other)))];
  });
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
  const written = await writeSheetRows(
    tx,
    vendor.id,
    undos.flatMap(({ before, ids, formatId, productId }) =>
      before
        ? [
            {
              formatId,
              productId,
              product: { ...productFrom(before, known), ...ids },
              format: formatFrom(before),
            },
          ]
        : [],
    ),
  );
  const created = undos.filter(({ before }) => before === null);
  await archiveImported(tx, vendor.id, created);
  const formatIds = [...new Set([...written, ...undos.map(({ formatId }) => formatId)])];
  await record(tx, {
    type: 'catalogue.formatsChanged',
    organizations: [vendor.id],
    data: { count: undos.length, fields: ['importUndone'] },
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
    const lines = new Map(plan.lines.map((line) => [line.row.number, line]));
    const beside: BesideRows = {
      twice: repeatedRows(rows, ({ number }) => identityOf(lines.get(number)!)),
      errors: errorsBesideRows(plan.lines, plan.known),
    };
    return plan.lines.map((line) => compared(line, plan, beside));
  },
  apply: (tx, _options, rows, progress) => apply(tx, rows, progress),
  undo: (tx, _options, records) => undo(tx, records),
});
