import type { Category, Contract, InputOf, InventoryItem, OutputOf, StockTakeId } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { query } from '../../lib/query.ts';

export type ItemsInput = Omit<InputOf<Contract['inventory']['listItems']>, 'page' | 'pageSize'>;
export type CountSheet = OutputOf<Contract['inventory']['getStockTake']>;
export type MovementInput = InputOf<Contract['inventory']['recordMovement']>;
export type { Category, InventoryItem };

export const categoriesQuery = query('catalogue.listCategories', {});
export const stockTakesQuery = liveQuery('inventory.listStockTakes', {});
export const stockTakeQuery = (stockTakeId: StockTakeId) =>
  liveQuery('inventory.getStockTake', { stockTakeId });
