import { sql } from 'kysely';
import { z } from 'zod';
import {
  priceListId as priceListIdSchema,
  type FormatId,
  type ImportError,
  type OrganizationId,
  type PriceListId,
  type PriceListItemId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MemberTx } from '../../../platform/transaction.ts';
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
  changesOf,
  errorsOf,
  findFormat,
  formatLabel,
  priceColumns,
  priceFrom,
  type Price,
  type SheetFormat,
} from '../documents/price-sheet.ts';
import { priceListNamed } from '../queries/price-lists.ts';
import { sellerOf, type ItemRow } from '../queries/records.ts';
import { recordPriceChanges, saveItems } from './save-price-list.ts';

interface Options {
  priceListId: PriceListId;
}

const priceOf = ({ unit_price: unitPrice, breaks, is_hidden: isHidden }: ItemRow): Price => ({
  unitPrice,
  breaks,
  isHidden,
});

async function formatsOf(db: Db, vendorId: OrganizationId): Promise<SheetFormat[]> {
  const { rows } = await sql<Omit<SheetFormat, 'title'> & { title_en: string; title_fr: string }>`
    select f.id, f.sku, f.gtin, p.name, f.title_en, f.title_fr,
      f.archived_at is not null or p.archived_at is not null as "isArchived"
    from formats f join products p on p.id = f.product_id
    where f.vendor_id = ${vendorId} order by f.id`.execute(db);
  return rows.map(({ title_en, title_fr, ...rest }) => ({ ...rest, title: { en: title_en, fr: title_fr } }));
}

/** Items are locked in id order so that two imports never deadlock. */
async function itemsOf(
  db: Db,
  vendorId: OrganizationId,
  priceListId: PriceListId,
  forUpdate: boolean,
): Promise<Map<FormatId, ItemRow>> {
  const rows = await db
    .selectFrom('price_list_items')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('price_list_id', '=', priceListId)
    .orderBy('id')
    .$if(forUpdate, (query) => query.forUpdate())
    .execute();
  return new Map(rows.map((row) => [row.inventory_item_id, row]));
}

async function compare(
  ctx: MemberCtx,
  { priceListId }: Options,
  rows: readonly ImportRow[],
  forUpdate: boolean,
): Promise<ComparedRow[]> {
  const seller = await sellerOf(ctx);
  await priceListNamed(ctx.db, seller, priceListId);
  const find = findFormat(await formatsOf(ctx.db, seller.vendor.id));
  const items = await itemsOf(ctx.db, seller.vendor.id, priceListId, forUpdate);
  const found = new Map(rows.map((row) => [row.number, find(row.values)]));
  const formatOf = ({ number }: ImportRow) => {
    const format = found.get(number)!;
    return format === 'several' ? null : format;
  };
  const twice = repeatedRows(rows, (row) => formatOf(row)?.id ?? null);
  return rows.map((row) => {
    const format = formatOf(row);
    const code = found.get(row.number) === 'several' ? 'severalFormats' : 'unknownFormat';
    const errors = format ? [] : [{ key: null, code: `catalogue.${code}` }];
    return compared(
      row,
      { format, errors },
      format ? items.get(format.id) : undefined,
      twice.get(row.number),
    );
  });
}

function compared(
  { number, values }: ImportRow,
  { format, errors: notFound }: { format: SheetFormat | null; errors: readonly ImportError[] },
  item: ItemRow | undefined,
  first: number | undefined,
): ComparedRow {
  const errors: ImportError[] = [
    ...notFound,
    ...(first === undefined ? [] : [{ key: null, code: 'imports.duplicateRow', params: { line: first } }]),
    // An item already on the list may change; an archived format is not added.
    ...(format?.isArchived && !item ? [{ key: null, code: 'catalogue.archived' }] : []),
    ...errorsOf(values),
  ];
  const label = format ? formatLabel(format) : String(values['product'] ?? values['sku'] ?? '');
  if (errors.length > 0) return { number, action: 'error', label, changes: [], errors };
  const price = item && priceOf(item);
  const changes = changesOf(price, priceFrom(values, price));
  const action = changes.length === 0 ? 'unchanged' : item ? 'change' : 'create';
  return { number, action, label, changes, errors };
}

interface Undo {
  itemId: PriceListItemId;
  formatId: FormatId;
  /** The version that the import wrote. */
  version: number;
  /** Null: the format was not on the list. */
  before: Price | null;
}

const columnsOf = ({ unitPrice, breaks, isHidden }: Price) => ({
  unit_price: unitPrice,
  breaks,
  is_hidden: isHidden,
});

/** Saved as a manual edit is, so that history, event and offers follow. */
async function apply(
  tx: MemberTx,
  { priceListId }: Options,
  rows: readonly ApplicableRow[],
): Promise<UndoRecord[]> {
  const { vendor } = await sellerOf(tx.ctx);
  const find = findFormat(await formatsOf(tx, vendor.id));
  const items = await itemsOf(tx, vendor.id, priceListId, true);
  const lines = rows.map(({ number, values }) => {
    const format = find(values);
    // Compared before in this transaction: every row that is applied has one format.
    if (format === null || format === 'several') throw new AppError('catalogue.unknownFormat');
    const formatId = format.id;
    const before = items.get(formatId);
    const decided = {
      vendor_id: vendor.id,
      id: before?.id ?? tx.ctx.ids.next<'PriceListItem'>(),
      price_list_id: priceListId,
      inventory_item_id: formatId,
      ...columnsOf(priceFrom(values, before && priceOf(before))),
    };
    return { number, before, decided };
  });
  const after = await saveItems(
    tx,
    lines.flatMap(({ before }) => before ?? []),
    lines.map(({ decided }) => decided),
  );
  await recordPriceChanges(tx, vendor.id, after);
  return lines.map(({ number, before }, index) => ({
    number,
    undo: {
      itemId: after[index]!.id,
      formatId: after[index]!.inventory_item_id,
      version: after[index]!.version,
      before: before ? priceOf(before) : null,
    } satisfies Undo,
  }));
}

async function undo(
  tx: MemberTx,
  { priceListId }: Options,
  records: readonly UndoRecord[],
): Promise<UndoRefusal[]> {
  const { vendor } = await sellerOf(tx.ctx);
  const items = await itemsOf(tx, vendor.id, priceListId, true);
  const undos = records.map(({ number, undo: saved }) => ({ number, ...(saved as Undo) }));
  const since = undos.filter(({ itemId, formatId, version }) => {
    const item = items.get(formatId);
    return item?.id !== itemId || item.version !== version;
  });
  if (since.length > 0) return since.map(({ number }) => ({ number, code: 'imports.changedSince' }));
  const imported = undos.map(({ formatId }) => items.get(formatId)!);
  await saveItems(
    tx,
    imported,
    undos.flatMap(({ before }, index) => (before ? [{ ...imported[index]!, ...columnsOf(before) }] : [])),
  );
  await recordPriceChanges(tx, vendor.id, imported);
  return [];
}

/** Imports the prices of one list from a spreadsheet; formats are imported with products. */
export const pricesImport = importKind<Options>({
  name: 'priceListItems',
  ability: 'editPrices',
  options: z.object({ priceListId: priceListIdSchema }),
  columns: priceColumns,
  async describeOptions(ctx, { priceListId }) {
    const { name } = await priceListNamed(ctx.db, await sellerOf(ctx), priceListId);
    return { en: name, fr: name };
  },
  compare: ({ ctx, forUpdate }, options, rows) => compare(ctx, options, rows, forUpdate),
  async apply(tx, options, rows, progress) {
    const done = await apply(tx, options, rows);
    await progress(rows.length);
    return done;
  },
  undo,
});
