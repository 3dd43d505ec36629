/**
 * Owns: the stock of each format (one inventory item per format), its lots, every movement, stock takes. States: an
 * item is in stock, low, out, unlimited, or not sold now; a stock take is open, then closed. Invariants: available =
 * on hand − allocated − reserved; every change is a movement and movements are never altered; nothing is reserved or
 * counted below zero unless sold without stock; a warning is given once and re-enabled by a restock.
 * Reads: formats, organizations, products, purchase_order_lines, real_orders.
 */
export { deliverStock } from './commands/deliver-stock.ts';
export { inventoryImport } from './commands/import-stock.ts';
export { inventoryProjection } from './commands/projection.ts';
export { allocateStock, releaseStock, reserveStock } from './commands/stock-reservations.ts';
export { receiveStock } from './commands/receipts.ts';
export { printableCountSheet } from './documents/count-sheet-pdf.ts';
export { keptQuantities, lotsInStock, type LotInStock } from './queries/lots.ts';
export { inventoryExports } from './documents/exports.ts';
export { stateCountsAsJson, stateCountsFrom } from './queries/items.ts';
export { inventorySchedules } from './reactions.ts';
export { inventoryRoutes } from './routes.ts';
