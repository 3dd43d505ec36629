import { inventory } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { editItems } from './commands/edit-items.ts';
import { recordMovement } from './commands/record-movement.ts';
import { closeStockTake, count, startStockTake } from './commands/stock-takes.ts';
import { listLots, listMovements } from './queries/history.ts';
import { countByState, getItem, listItems } from './queries/items.ts';
import { getStockTake, listStockTakes } from './queries/stock-takes.ts';

const scope = ({ actor }: Ctx): string => (actor.kind === 'person' ? (actor.organizationId ?? '') : '');
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
  listItems: { query: listItems, live: { on: [...stockEvents, ...itemEvents], scope, personal: true } },
  countByState: { query: countByState, live: { on: [...stockEvents, ...itemEvents], scope } },
  getItem: { query: getItem, live: { on: [...stockEvents, ...itemEvents], scope } },
  editItems,
  recordMovement,
  listMovements: { query: listMovements, live: { on: stockEvents, scope } },
  listLots: { query: listLots, live: { on: stockEvents, scope } },
  listStockTakes: { query: listStockTakes, live: { on: stockTakeEvents, scope } },
  startStockTake,
  getStockTake: {
    query: getStockTake,
    live: { on: [...stockTakeEvents, ...itemEvents], scope, personal: true },
  },
  count,
  closeStockTake,
});
