/**
 * Owns: what there is of each format (one stock item a format), its lots, every movement, stock takes.
 * States: a stock is in stock, low, out, unlimited, or not sold now; a stock take is open, then closed.
 * Invariants: available = on hand − allocated − reserved; every change is a movement and none is ever changed; nothing is
 * promised or counted below zero unless sold without stock; a warning is given once and armed again by a restock.
 */
export { deliverStock } from './commands/deliveries.ts';
export { inventoryImport } from './commands/import-stock.ts';
export { inventoryProjection } from './commands/projection.ts';
export { allocateStock, releaseStock, reserveStock } from './commands/promises.ts';
export { inventoryExports } from './documents/exports.ts';
export { inventorySchedules } from './reactions.ts';
export { inventoryRoutes } from './routes.ts';
