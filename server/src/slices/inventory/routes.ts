import { inventory } from '@halles/contract';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { addProductsForSale, createProductForSale } from './commands/add-for-sale.ts';
import { editItems } from './commands/edit-items.ts';
import { recordMovement } from './commands/record-movement.ts';
import { closeStockTake, count, startStockTake } from './commands/stock-takes.ts';
import { listLots, listMovements } from './queries/history.ts';
import { countByState, getItem, listItems } from './queries/items.ts';
import { getStockTake, listStockTakes } from './queries/stock-takes.ts';

const stockEvents: EventType[] = ['inventory.stockChanged'];
/** Events that change names, categories or the set of formats. */
const itemEvents: EventType[] = [
  'catalogue.productAdded',
  'catalogue.productsChanged',
  'catalogue.productsArchived',
  'catalogue.formatsAdded',
  'catalogue.formatsChanged',
  'catalogue.formatsArchived',
];
const stockTakeEvents: EventType[] = ['inventory.stockTakeChanged', ...stockEvents];

export const inventoryRoutes = bind('inventory', inventory, {
  listItems: { query: listItems, live: { on: [...stockEvents, ...itemEvents], personal: true } },
  countByState: { query: countByState, live: { on: [...stockEvents, ...itemEvents] } },
  getItem: { query: getItem, live: { on: [...stockEvents, ...itemEvents] } },
  editItems,
  addProductsForSale,
  createProductForSale,
  recordMovement,
  listMovements: { query: listMovements, live: { on: stockEvents } },
  listLots: { query: listLots, live: { on: stockEvents } },
  listStockTakes: { query: listStockTakes, live: { on: stockTakeEvents } },
  startStockTake,
  getStockTake: {
    query: getStockTake,
    live: { on: [...stockTakeEvents, ...itemEvents], personal: true },
  },
  count,
  closeStockTake,
});
