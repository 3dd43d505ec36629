import type { Bilingual, Id } from '@halles/contract/kernel';

interface FormatSnapshot {
  formatId: string;
  productName: Bilingual;
  formatTitle: { en: string; fr: string };
}

export interface InventoryEvents {
  /** Any change of stock; `touched` holds the formats. */
  'inventory.stockChanged': { count: number; why: string };
  'inventory.stockTakeChanged': { stockTakeId: Id<'StockTake'> };
  /** An order brought the stock of a format below its threshold, or to zero. A restock allows the next warning. */
  'inventory.stockFellLow': FormatSnapshot & { available: string; threshold: string };
  'inventory.stockRanOut': FormatSnapshot & { available: string };
}
