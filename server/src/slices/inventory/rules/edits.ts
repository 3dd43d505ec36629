import { toThousandths, type InventoryEdit, type InventoryItemFields } from '@halles/contract';

export type CellKey = keyof InventoryItemFields | 'onHand';
export type Cells = InventoryItemFields & { onHand: string };

const quantities: ReadonlySet<string> = new Set<CellKey>([
  'weeklyQuantity',
  'lowStockThreshold',
  'incoming',
  'onHand',
]);

const isSame = (key: string, a: unknown, b: unknown): boolean =>
  quantities.has(key) && typeof a === 'string' && typeof b === 'string'
    ? toThousandths(a) === toThousandths(b)
    : a === b;

export interface StoredRow {
  cells: Cells;
  fieldVersions: Readonly<Record<string, number>>;
}

/** A new value for one cell, with the row version that the member saw. */
export interface CellEdit {
  key: CellKey;
  value: Cells[CellKey];
  version: number;
}

/** A row may be edited twice in one batch; the later value of a cell counts. */
export function latestCellEdits(edits: readonly InventoryEdit[]): Map<InventoryEdit['formatId'], CellEdit[]> {
  const rows = new Map<InventoryEdit['formatId'], Map<CellKey, CellEdit>>();
  for (const { formatId, version, ...cells } of edits) {
    const row = rows.get(formatId) ?? new Map<CellKey, CellEdit>();
    rows.set(formatId, row);
    for (const [key, value] of Object.entries(cells))
      if (value !== undefined) row.set(key as CellKey, { key: key as CellKey, value, version });
  }
  return new Map([...rows].map(([formatId, row]) => [formatId, [...row.values()]]));
}

/**
 * Edits of different cells in one row do not conflict; in the same cell the second edit is refused unless both values
 * are equal. Null: another member changed one of these cells after the row was read.
 */
export function decideRowEdit(stored: StoredRow, cellEdits: readonly CellEdit[]): Partial<Cells> | null {
  const change: Record<string, unknown> = {};
  for (const { key, value, version } of cellEdits) {
    if (isSame(key, stored.cells[key], value)) continue;
    if ((stored.fieldVersions[key] ?? 0) > version) return null;
    change[key] = value;
  }
  return change;
}

/** The reason why the edited row is invalid, or null. */
export function invalidReason(
  after: Cells,
  changed: Partial<Cells>,
): 'inventory.invalidWindow' | 'inventory.notTracked' | 'inventory.notEnough' | null {
  const { availableFrom, availableUntil } = after;
  if (availableFrom !== null && availableUntil !== null && availableUntil < availableFrom)
    return 'inventory.invalidWindow';
  if (changed.onHand === undefined) return null;
  if (after.mode === 'unlimited') return 'inventory.notTracked';
  return toThousandths(changed.onHand) < 0n && !after.sellsWithoutStock ? 'inventory.notEnough' : null;
}
