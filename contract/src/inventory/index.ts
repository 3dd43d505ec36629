import type { ErrorTable } from '../kernel/index.ts';
import { forSale } from './for-sale.ts';
import { stock } from './stock.ts';
import { stockTakes } from './stock-takes.ts';

export * from './for-sale.ts';
export * from './stock.ts';
export * from './stock-takes.ts';

export const inventoryErrors = {
  'inventory.unknownItem': 422,
  'inventory.notTracked': 409,
  'inventory.lotCodeTaken': 409,
  'inventory.notEnough': 409,
  'inventory.notEnoughInLot': 409,
  'inventory.stockTakeClosed': 409,
  'inventory.countedLater': 409,
  'inventory.lessThanLots': 422,
  'inventory.invalidWindow': 422,
} as const satisfies ErrorTable;

export const inventory = { ...stock, ...forSale, ...stockTakes };
