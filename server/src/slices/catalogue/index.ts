/**
 * Owns: what a seller sells (products, their formats, the producers they come from) and at what price (price lists,
 * their items and what these have cost), and the lists of items that organizations keep.
 * States: active or archived; a price list is in force, for later, or has ended, by its days.
 * Invariants: one SKU, one format of a seller; one price of a format on a list; every price ever written stays in
 * the history; a bulk update is whole or nothing; whatever changes what is offered says which formats it touched.
 */
export { commission } from './queries/commission.ts';
export { inCategory, withWords } from './queries/products.ts';
export { folded } from './rules.ts';
export { sellerOf, type Seller } from './queries/records.ts';
export { addProducts, type NewProduct } from './commands/add-products.ts';
export { productsImport } from './commands/import-products.ts';
export { catalogueExports } from './documents/exports.ts';
export { pricesImport } from './commands/import-prices.ts';
export { printablePriceList } from './documents/price-list-pdf.ts';
export { catalogueRoutes, servePriceListFiles } from './routes.ts';
