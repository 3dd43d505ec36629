import { sql } from 'kysely';
import { z } from 'zod';
import {
  priceListId as priceListIdSchema,
  type FormatId,
  type ImportChange,
  type ImportError,
  type OrganizationId,
  type PriceListId,
  type PriceListItemId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import type { Tx } from '../../../platform/transaction.ts';
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
  breaksIn,
  findFormat,
  formatLabel,
  priceColumns,
  writtenBreaks,
  type Breaks,
  type Cells,
  type SheetFormat,
} from '../documents/price-sheet.ts';
import { priceListNamed } from '../queries/price-lists.ts';
import { sellerOf } from '../queries/records.ts';
import { keepPriceChanges, tellPrices, writeItems, type WrittenItem } from './write-items.ts';

interface Options {
  priceListId: PriceListId;
}

interface Item {
  id: PriceListItemId;
  inventory_item_id: FormatId;
  unit_price: string;
  breaks: Breaks;
  is_hidden: boolean;
  version: number;
}

const trimmed = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

async function formatsOf(db: Db, vendorId: OrganizationId): Promise<SheetFormat[]> {
  const { rows } = await sql<Omit<SheetFormat, 'title'> & { title_en: string; title_fr: string }>`
    select f.id, f.sku, f.gtin, p.name, f.title_en, f.title_fr from formats f join products p on p.id = f.product_id
    where f.vendor_id = ${vendorId} and f.archived_at is null and p.archived_at is null order by f.id`.execute(
    db,
  );
  return rows.map(({ title_en, title_fr, ...rest }) => ({ ...rest, title: { en: title_en, fr: title_fr } }));
}

/** In the order of their ids, so that two imports wait for each other and never in a ring. */
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
  return new Map(rows.map((row) => [row.inventory_item_id, row]));
}

async function compare(
  ctx: Ctx,
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
  if (!format) {
    const label = String(values['product'] ?? values['sku'] ?? '');
    return {
      number,
      action: 'error',
      label,
      changes: [],
      errors: [{ key: null, code: 'inventory.unknownItem' }],
    };
  }
  const errors: ImportError[] =
    first === undefined ? [] : [{ key: null, code: 'imports.rowTwice', params: { line: first } }];
  const breaks = breaksIn(values);
  if (breaks === null) errors.push({ key: 'from1', code: 'field.required' });
  const changes = changesOf(values, item, breaks ?? undefined);
  const done = changes.length === 0 ? 'unchanged' : item ? 'change' : 'create';
  return { number, action: errors.length > 0 ? 'error' : done, label: formatLabel(format), changes, errors };
}

function changesOf(values: Cells, item: Item | undefined, breaks: Breaks | undefined): ImportChange[] {
  const changes: ImportChange[] = [];
  const price = String(values['unitPrice']);
  const was = item ? trimmed(item.unit_price) : null;
  if (was === null || Number(was) !== Number(price))
    changes.push({ key: 'unitPrice', before: was, after: price });
  const hidden = values['isHidden'];
  if (typeof hidden === 'boolean' && hidden !== (item?.is_hidden ?? false))
    changes.push({ key: 'isHidden', before: item?.is_hidden ?? null, after: hidden });
  const before = writtenBreaks(item?.breaks ?? []);
  if (breaks !== undefined && writtenBreaks(breaks) !== before)
    changes.push({ key: 'from1', before: before || null, after: writtenBreaks(breaks) || null });
  return changes;
}

interface Undo {
  itemId: PriceListItemId;
  formatId: FormatId;
  /** The version that the import made. */
  version: number;
  /** Null: it was not on the list. */
  before: { unitPrice: string; breaks: Breaks; isHidden: boolean } | null;
}

interface Line {
  number: number;
  item: WrittenItem & { isHidden: boolean };
  before: Item | undefined;
}

async function apply(
  tx: Tx,
  { priceListId }: Options,
  rows: readonly ApplicableRow[],
): Promise<UndoRecord[]> {
  const { vendor } = await sellerOf(tx.ctx);
  const find = findFormat(await formatsOf(tx, vendor.id));
  const items = await itemsOf(tx, vendor.id, priceListId, true);
  const lines = rows.map(({ number, values }): Line => {
    const format = find(values)!;
    const before = items.get(format.id);
    const hidden = values['isHidden'];
    return {
      number,
      before,
      item: {
        id: before?.id ?? tx.ctx.ids.next<'PriceListItem'>(),
        priceListId,
        inventoryItemId: format.id,
        unitPrice: String(values['unitPrice']),
        breaks: breaksIn(values) ?? before?.breaks ?? [],
        isHidden: typeof hidden === 'boolean' ? hidden : (before?.is_hidden ?? false),
      },
    };
  });
  await writeItems(
    tx,
    vendor.id,
    lines.filter(({ before }) => !before).map(({ item }) => item),
  );
  await changeItems(tx, vendor.id, lines);
  await tellPrices(
    tx,
    vendor.id,
    lines.map(({ item }) => item),
  );
  return lines.map(({ number, item, before }) => ({ number, undo: undoOf(item, before) }));
}

const undoOf = (item: Line['item'], before: Item | undefined): Undo => ({
  itemId: item.id,
  formatId: item.inventoryItemId,
  version: before ? before.version + 1 : 1,
  before: before
    ? { unitPrice: trimmed(before.unit_price), breaks: before.breaks, isHidden: before.is_hidden }
    : null,
});

const isSamePrice = (item: Pick<WrittenItem, 'unitPrice' | 'breaks'>, before: Item): boolean =>
  Number(item.unitPrice) === Number(before.unit_price) &&
  writtenBreaks(item.breaks) === writtenBreaks(before.breaks);

/** One statement for any number of them; the history hears only of prices. */
async function changeItems(tx: Tx, vendorId: OrganizationId, lines: readonly Line[]): Promise<void> {
  const changed = lines.filter(({ before }) => before !== undefined);
  if (changed.length === 0) return;
  await sql`update price_list_items i set unit_price = g."unitPrice", breaks = g.breaks, is_hidden = g."isHidden",
      version = i.version + 1, changed_at = ${tx.ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(changed.map(({ item }) => item))}::jsonb) as g (id uuid,
      "unitPrice" numeric, breaks jsonb, "isHidden" boolean)
    where i.vendor_id = ${vendorId} and i.id = g.id`.execute(tx);
  const repriced = changed.filter(({ item, before }) => !isSamePrice(item, before!)).map(({ item }) => item);
  await keepPriceChanges(tx, vendorId, repriced);
}

async function undo(
  tx: Tx,
  { priceListId }: Options,
  records: readonly UndoRecord[],
): Promise<UndoRefusal[]> {
  const { vendor } = await sellerOf(tx.ctx);
  const items = await itemsOf(tx, vendor.id, priceListId, true);
  const undos = records.map(({ number, undo: kept }) => ({ number, ...(kept as Undo) }));
  const since = undos.filter(({ formatId, version }) => items.get(formatId)?.version !== version);
  if (since.length > 0) return since.map(({ number }) => ({ number, code: 'imports.changedSince' }));
  const added = undos.filter(({ before }) => before === null).map(({ itemId }) => itemId);
  if (added.length > 0)
    await tx
      .deleteFrom('price_list_items')
      .where('vendor_id', '=', vendor.id)
      .where(sql<boolean>`id = any(${added}::uuid[])`)
      .execute();
  await changeItems(
    tx,
    vendor.id,
    undos.flatMap(({ number, itemId, formatId, before }) =>
      before
        ? [
            {
              number,
              before: items.get(formatId),
              item: { id: itemId, priceListId, inventoryItemId: formatId, ...before },
            },
          ]
        : [],
    ),
  );
  await tellPrices(
    tx,
    vendor.id,
    undos.map(({ formatId }) => ({ priceListId, inventoryItemId: formatId })),
  );
  return [];
}

/** Prices of one list from a spreadsheet; formats themselves come with their products. */
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
