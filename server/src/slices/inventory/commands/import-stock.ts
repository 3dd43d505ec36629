import { z } from 'zod';
import {
  toThousandths,
  type FormatId,
  type InventoryItemFields,
  type LotId,
  type OrganizationId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { MemberTx } from '../../../platform/transaction.ts';
import { sellerOf } from '../../catalogue/index.ts';
import {
  importKind,
  repeatedRows,
  type ApplicableRow,
  type ComparedRow,
  type ImportRow,
  type UndoRecord,
  type UndoRefusal,
  type Cells,
} from '../../imports/index.ts';
import { changesOf, errorsOf, lotCodeOf, stockColumns } from '../documents/stock-sheet.ts';
import { todayOf } from '../queries/items.ts';
import { cellsOf, type ItemRecord, type LotRecord } from '../queries/records.ts';
import {
  createStockFinder,
  idOf,
  lotCells,
  lotOf,
  sheetStocks,
  stockCells,
  totalRefusal,
  type SheetLot,
  type SheetStock,
} from '../queries/stock-sheet.ts';
import { lockItems, lockLots } from './lock.ts';
import { newLotRow, saveStock, type WrittenMove, type StockChange } from './save-stock.ts';

type Changed = Partial<InventoryItemFields> & { onHand?: string; bestBefore?: string | null };

const changedCells = ({ changes }: Pick<ApplicableRow, 'changes'>): Changed =>
  Object.fromEntries(changes.map(({ key, after }) => [key, after]));

const identityOf = (find: (cells: Cells) => SheetStock | null) => (row: ImportRow) => {
  const stock = find(row.values);
  return stock && `${idOf(stock)} ${lotCodeOf(row.values) ?? ''}`;
};

async function compare(
  ctx: MemberCtx,
  rows: readonly ImportRow[],
  forUpdate: boolean,
): Promise<ComparedRow[]> {
  const { vendor } = await sellerOf(ctx);
  const find = createStockFinder(await sheetStocks(ctx.db, vendor.id, forUpdate));
  const twice = repeatedRows(rows, identityOf(find));
  const byStock = Map.groupBy(rows, ({ values }) => find(values));
  return rows.map((row) => {
    const stock = find(row.values);
    const compared = compareRow(row, stock, twice.get(row.number));
    if (!stock || compared.action === 'error') return compared;
    const ofStock = byStock.get(stock)!.map(({ values }) => values);
    const refused = totalRefusal(stock, row.values, ofStock);
    return refused ? { ...compared, action: 'error', errors: [refused] } : compared;
  });
}

function compareRow(row: ImportRow, stock: SheetStock | null, first: number | undefined): ComparedRow {
  const { number, values } = row;
  const { product, sku } = values;
  const label = stock ? stock.name.fr || stock.name.en : String(product ?? sku ?? '');
  if (!stock)
    return {
      number,
      action: 'error',
      label,
      changes: [],
      errors: [{ key: null, code: 'inventory.unknownItem' }],
    };
  const isOfLot = lotCodeOf(values) !== null;
  const lot = lotOf(stock, values);
  const current = isOfLot ? lotCells(stock, lot) : stockCells(stock);
  const changes = changesOf(current, values);
  const errors = [
    ...(first === undefined ? [] : [{ key: null, code: 'imports.duplicateRow', params: { line: first } }]),
    ...errorsOf(current, values, changes),
  ];
  const done = changes.length === 0 ? 'unchanged' : isOfLot && !lot ? 'create' : 'change';
  return { number, action: errors.length > 0 ? 'error' : done, label, changes, errors };
}

interface Undo {
  formatId: FormatId;
  /** The version that the import wrote. */
  version: number;
  cells: Changed;
  onHand: string;
  lot: LotBefore | null;
  /** Of all lots of the item, where the row moved its stock; imports of earlier releases have only their own. */
  lots?: readonly LotBefore[];
  /** Where the row counted all of the stock: when, and when that was done before. */
  counted?: { at: string; before: string | null };
}

interface LotBefore {
  id: LotId;
  quantity: string;
  /** The import made it. */
  isNew?: boolean;
}

interface Line {
  row: ApplicableRow;
  stock: SheetStock;
}

/** All lines of one stock item are applied together: its lots first, then the line of the item itself. */
function plannedChange(
  lines: readonly Line[],
  newLots: ReadonlyMap<ApplicableRow, LotRecord>,
  now: Date,
): StockChange {
  const { item } = lines[0]!.stock;
  const moves: WrittenMove[] = [];
  let onHand = toThousandths(item.on_hand);
  const fields: Partial<InventoryItemFields> = {};
  let whole: bigint | null = null;
  for (const { row, stock } of lines) {
    const { onHand: wanted, bestBefore: _, ...others } = changedCells(row);
    if (lotCodeOf(row.values) === null) {
      Object.assign(fields, others);
      whole = wanted === undefined ? whole : toThousandths(wanted);
      continue;
    }
    const lot = lotOf(stock, row.values);
    if (wanted === undefined) continue;
    const quantity = toThousandths(wanted) - toThousandths(lot?.quantity ?? '0');
    moves.push({ kind: 'imported', quantity, lotId: lot?.id ?? newLots.get(row)!.id });
    onHand += quantity;
  }
  if (whole !== null && whole !== onHand) moves.push({ kind: 'imported', quantity: whole - onHand });
  return { item, fields, moves, ...(whole !== null && { countedAt: now }) };
}

async function apply(tx: MemberTx, rows: readonly ApplicableRow[]): Promise<UndoRecord[]> {
  const seller = await sellerOf(tx.ctx);
  const vendorId = seller.vendor.id;
  const find = createStockFinder(await sheetStocks(tx, vendorId, true));
  const lines = rows.map((row) => ({ row, stock: find(row.values)! }));
  const lots = await lockLots(
    tx,
    vendorId,
    lines.map(({ stock }) => idOf(stock)),
  );
  const today = todayOf(tx.ctx, seller);
  const newLots = new Map(
    lines
      .filter(({ row, stock }) => lotCodeOf(row.values) !== null && !lotOf(stock, row.values))
      .map(({ row, stock }) => {
        const { bestBefore: best_before = null } = changedCells(row);
        const code = lotCodeOf(row.values)!;
        const lot = { vendor_id: vendorId, format_id: idOf(stock), code, best_before };
        return [row, newLotRow(tx, lot, today)];
      }),
  );
  const dates = lines.flatMap(({ row, stock }) => {
    const lot = lotCodeOf(row.values) === null ? undefined : lotOf(stock, row.values);
    return lot ? [{ id: lot.id, cells: changedCells(row) }] : [];
  });
  const groups = Map.groupBy(lines, ({ stock }) => idOf(stock));
  const now = tx.ctx.clock.now();
  const written = [...groups.values()].map((group) => plannedChange(group, newLots, now));
  await saveStock(tx, vendorId, written, 'imported', {
    lots: { before: lots, after: [...withDates(lots, dates), ...newLots.values()] },
  });
  const addedTo = Map.groupBy(newLots.values(), ({ format_id }) => format_id);
  return lines.map(({ row, stock }) => ({
    number: row.number,
    undo: undoOf({ row, stock }, newLots.get(row), addedTo.get(idOf(stock)) ?? [], now),
  }));
}

/** Lots with the date of their cells. */
function withDates(
  lots: readonly LotRecord[],
  dates: readonly { id: LotId; cells: Pick<Changed, 'bestBefore'> }[],
): LotRecord[] {
  const cellsById = new Map(dates.map(({ id, cells }) => [id, cells]));
  return lots.map((lot) => {
    const { bestBefore = lot.best_before } = cellsById.get(lot.id) ?? {};
    return { ...lot, best_before: bestBefore };
  });
}

function undoOf(
  { row, stock }: Line,
  own: LotRecord | undefined,
  added: readonly LotRecord[],
  now: Date,
): Undo {
  const before = Object.fromEntries(row.changes.map(({ key, before: was }) => [key, was])) as Changed;
  const isOfLot = lotCodeOf(row.values) !== null;
  const lot = isOfLot ? lotOf(stock, row.values) : undefined;
  const counted = { at: now.toISOString(), before: stock.item.counted_at?.toISOString() ?? null };
  const newLot = ({ id }: LotRecord): LotBefore => ({ id, quantity: '0', isNew: true });
  const oldLot = ({ id, quantity }: SheetLot): LotBefore => ({ id, quantity });
  return {
    formatId: idOf(stock),
    version: stock.item.version + 1,
    cells: before,
    onHand: cellsOf(stock.item).onHand,
    lot: lot ? oldLot(lot) : own ? newLot(own) : null,
    ...(before.onHand !== undefined && { lots: [...stock.lots.map(oldLot), ...added.map(newLot)] }),
    ...(before.onHand !== undefined && !isOfLot && { counted }),
  };
}

/**
 * An import can be undone only where nobody changed these cells or counted the stock since and no order moved it; a
 * lot that it made also only where nothing came into it since.
 */
function isUnchangedSince(
  { field_versions: versions, counted_at: countedAt }: ItemRecord,
  { cells, version, lot, counted }: Undo,
): boolean {
  if (counted && countedAt?.toISOString() !== counted.at) return false;
  const keys = [
    ...Object.keys(cells).filter((key) => key !== 'bestBefore'),
    ...(lot?.isNew ? ['onHand'] : []),
  ];
  return keys.every((key) => (versions[key] ?? 0) <= version);
}

async function undo(tx: MemberTx, records: readonly UndoRecord[]): Promise<UndoRefusal[]> {
  const vendorId: OrganizationId = (await sellerOf(tx.ctx)).vendor.id;
  const undos = records.map(({ number, undo: undoData }) => ({ number, ...(undoData as Undo) }));
  const formatIds = undos.map(({ formatId }) => formatId);
  const items = await lockItems(tx, vendorId, formatIds);
  const since = undos.filter((one) => {
    const item = items.get(one.formatId);
    return !item || !isUnchangedSince(item, one);
  });
  if (since.length > 0) return since.map(({ number }) => ({ number, code: 'imports.changedSince' }));
  const lots = await lockLots(tx, vendorId, formatIds);
  const dates = undos.flatMap(({ lot, cells: { bestBefore } }) =>
    lot && bestBefore !== undefined ? [{ id: lot.id, cells: { bestBefore } }] : [],
  );
  const made = new Set(undos.flatMap(({ lot }) => (lot?.isNew ? [lot.id] : [])));
  const after = withDates(
    lots.filter(({ id }) => !made.has(id)),
    dates,
  );
  const groups = Map.groupBy(undos, ({ formatId }) => formatId);
  const written = [...groups].map(([formatId, group]) => undoneChange(items.get(formatId)!, group, lots));
  await saveStock(tx, vendorId, written, 'importUndone', { lots: { before: lots, after } });
  return [];
}

/** Each lot gets back what it had, and what has no lot the rest. */
function undoneChange(item: ItemRecord, group: readonly Undo[], lots: readonly LotRecord[]): StockChange {
  const cells = Object.assign({}, ...group.map((row) => row.cells)) as Changed;
  const { onHand, bestBefore: _, ...fields } = cells;
  if (onHand === undefined) return { item, fields };
  const before = new Map(
    group.flatMap((row) => row.lots ?? (row.lot ? [row.lot] : [])).map(({ id, quantity }) => [id, quantity]),
  );
  const moves = lots.flatMap(({ id, quantity }): WrittenMove[] => {
    const difference = toThousandths(before.get(id) ?? quantity) - toThousandths(quantity);
    return difference === 0n ? [] : [{ kind: 'imported', quantity: difference, lotId: id }];
  });
  const whole = toThousandths(group[0]!.onHand) - toThousandths(item.on_hand);
  const counted = group.find((row) => row.counted !== undefined)?.counted;
  const rest = moves.reduce((left, { quantity }) => left - quantity, whole);
  return {
    item,
    fields,
    moves: rest === 0n ? moves : [...moves, { kind: 'imported', quantity: rest }],
    ...(counted && { countedAt: counted.before === null ? null : new Date(counted.before) }),
  };
}

/** Imports counts, thresholds and lots from a spreadsheet; formats themselves are imported with products. */
export const inventoryImport = importKind<Record<string, never>>({
  name: 'inventory',
  ability: 'editStock',
  options: z.object({}) as z.ZodType<Record<string, never>>,
  columns: stockColumns,
  compare: ({ ctx, forUpdate }, _options, rows) => compare(ctx, rows, forUpdate),
  async apply(tx, _options, rows, progress) {
    const done = await apply(tx, rows);
    await progress(rows.length);
    return done;
  },
  undo: (tx, _options, records) => undo(tx, records),
});
