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
import { sellerOf } from '../queries/records.ts';
import { rewriteItems, recordPriceChanges, writeItems, type WrittenItem } from './write-items.ts';

interface Options {
  priceListId: PriceListId;
}

/** An item that is already on the list. */
interface Item extends Price {
  id: PriceListItemId;
  version: number;
}

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
): Promise<Map<FormatId, Item>> {
  const rows = await db
    .selectFrom('price_list_items')
    .select(['id', 'inventory_item_id', 'unit_price', 'breaks', 'is_hidden', 'version'])
    .where('vendor_id', '=', vendorId)
    .where('price_list_id', '=', priceListId)
    .orderBy('id')
    .$if(forUpdate, (query) => query.forUpdate())
    .execute();
  return new Map(
    rows.map(({ inventory_item_id, unit_price, is_hidden, ...row }) => [
      inventory_item_id,
      { ...row, unitPrice: unit_price, isHidden: is_hidden },
    ]),
  );
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
  const twice = repeatedRows(rows, ({ values }) => find(values)?.id ?? null);
  return rows.map((row) => {
    const format = find(row.values);
    return compared(row, format, format ? items.get(format.id) : undefined, twice.get(row.number));
  });
}

function compared(
  { number, values }: ImportRow,
  format: SheetFormat | null,
  item: Item | undefined,
  first: number | undefined,
): ComparedRow {
  const errors: ImportError[] = [
    ...(format ? [] : [{ key: null, code: 'catalogue.unknownFormat' }]),
    ...(first === undefined ? [] : [{ key: null, code: 'imports.duplicateRow', params: { line: first } }]),
    // An item already on the list may change; an archived format is not added.
    ...(format?.isArchived && !item ? [{ key: null, code: 'catalogue.archived' }] : []),
    ...errorsOf(values),
  ];
  const label = format ? formatLabel(format) : String(values['product'] ?? values['sku'] ?? '');
  if (errors.length > 0) return { number, action: 'error', label, changes: [], errors };
  const changes = changesOf(item, priceFrom(values, item));
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

interface Line {
  item: WrittenItem;
  before: Item | undefined;
}

/** Uses the same statements as manual edits, so that history, event and offers follow. */
async function write(tx: Tx, vendorId: OrganizationId, lines: readonly Line[]): Promise<void> {
  await writeItems(
    tx,
    vendorId,
    lines.filter(({ before }) => !before).map(({ item }) => item),
  );
  await rewriteItems(
    tx,
    vendorId,
    lines.flatMap(({ item, before }) =>
      before ? [{ ...item, before: { unit_price: before.unitPrice, breaks: before.breaks } }] : [],
    ),
  );
}

async function apply(
  tx: MemberTx,
  { priceListId }: Options,
  rows: readonly ApplicableRow[],
): Promise<UndoRecord[]> {
  const { vendor } = await sellerOf(tx.ctx);
  const find = findFormat(await formatsOf(tx, vendor.id));
  const items = await itemsOf(tx, vendor.id, priceListId, true);
  const lines = rows.map(({ values }): Line => {
    const { id: inventoryItemId } = find(values)!;
    const before = items.get(inventoryItemId);
    const id = before?.id ?? tx.ctx.ids.next<'PriceListItem'>();
    return { before, item: { id, priceListId, inventoryItemId, ...priceFrom(values, before) } };
  });
  await write(tx, vendor.id, lines);
  await recordPriceChanges(
    tx,
    vendor.id,
    lines.map(({ item }) => item),
  );
  return lines.map((line, index) => ({ number: rows[index]!.number, undo: undoOf(line) }));
}

const undoOf = ({ item, before }: Line): Undo => ({
  itemId: item.id,
  formatId: item.inventoryItemId,
  version: before ? before.version + 1 : 1,
  before: before ? { unitPrice: before.unitPrice, breaks: before.breaks, isHidden: before.isHidden } : null,
});

async function undo(
  tx: MemberTx,
  { priceListId }: Options,
  records: readonly UndoRecord[],
): Promise<UndoRefusal[]> {
  const { vendor } = await sellerOf(tx.ctx);
  const items = await itemsOf(tx, vendor.id, priceListId, true);
  const undos = records.map(({ number, undo: kept }) => ({ number, ...(kept as Undo) }));
  const since = undos.filter(({ itemId, formatId, version }) => {
    const item = items.get(formatId);
    return item?.id !== itemId || item.version !== version;
  });
  if (since.length > 0) return since.map(({ number }) => ({ number, code: 'imports.changedSince' }));
  const added = undos.filter(({ before }) => before === null).map(({ itemId }) => itemId);
  await sql`delete from price_list_items
    where vendor_id = ${vendor.id} and id = any(${added}::uuid[])`.execute(tx);
  await write(
    tx,
    vendor.id,
    undos.flatMap(({ itemId, formatId, before }) =>
      before
        ? [
            {
              before: items.get(formatId)!,
              item: { id: itemId, priceListId, inventoryItemId: formatId, ...before },
            },
          ]
        : [],
    ),
  );
  await recordPriceChanges(
    tx,
    vendor.id,
    undos.map(({ formatId }) => ({ priceListId, inventoryItemId: formatId })),
  );
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
