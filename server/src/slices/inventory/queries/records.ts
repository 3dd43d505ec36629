import type { Selectable } from 'kysely';
import {
  fromThousandths,
  toThousandths,
  type Bilingual,
  type InventoryItem,
  type InventoryItemFields,
} from '@halles/contract';
import type { Cells } from '../rules/edits.ts';
import { availableOf, stateOf, type Amounts } from '../rules/stock.ts';
import type { InventoryItemsTable, LotsTable } from '../tables.ts';

export type ItemRecord = Selectable<InventoryItemsTable>;
export type LotRecord = Selectable<LotsTable>;

/** Removes trailing zeros of decimals. */
export const trimZeros = (quantity: string): string => fromThousandths(toThousandths(quantity));
const trimZerosOrNull = (quantity: string | null): string | null =>
  quantity === null ? null : trimZeros(quantity);

export const amountsOf = (row: Pick<ItemRecord, 'on_hand' | 'allocated' | 'reserved'>): Amounts => ({
  onHand: toThousandths(row.on_hand),
  allocated: toThousandths(row.allocated),
  reserved: toThousandths(row.reserved),
});

export const fieldsOf = (row: ItemRecord): InventoryItemFields => ({
  mode: row.mode,
  weeklyQuantity: trimZerosOrNull(row.weekly_quantity),
  lowStockThreshold: trimZerosOrNull(row.low_stock_threshold),
  sellsWithoutStock: row.sells_without_stock,
  availableFrom: row.available_from,
  availableUntil: row.available_until,
  incoming: trimZeros(row.incoming),
});

export const cellsOf = (row: ItemRecord): Cells => ({ ...fieldsOf(row), onHand: trimZeros(row.on_hand) });

export type ItemWithNames = ItemRecord & {
  product_name: Bilingual;
  title_en: string;
  title_fr: string;
  sku: string | null;
  category_id: string | null;
  is_variable_weight: boolean;
  lots: number;
  next_best_before: string | null;
};

export function itemOf(row: ItemWithNames, today: string): InventoryItem {
  const fields = fieldsOf(row);
  const amounts = amountsOf(row);
  return {
    ...fields,
    id: row.format_id,
    formatId: row.format_id,
    productName: row.product_name,
    formatTitle: { en: row.title_en, fr: row.title_fr },
    sku: row.sku,
    categoryId: row.category_id,
    isVariableWeight: row.is_variable_weight,
    onHand: fromThousandths(amounts.onHand),
    allocated: fromThousandths(amounts.allocated),
    reserved: fromThousandths(amounts.reserved),
    available: fromThousandths(availableOf(amounts)),
    state: stateOf({ ...fields, ...amounts }, today),
    lots: row.lots,
    nextBestBefore: row.next_best_before,
    version: row.version,
  };
}
