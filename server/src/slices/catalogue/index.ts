/**
 * Owns: what a seller sells (products, formats, producers), prices (price lists, items, price history) and the item
 * lists of organizations. States: products, formats, producers and lists are active or archived; a price list is
 * current, future or ended, by its days. Invariants: an SKU belongs to one format of a seller; a format has one price
 * per list; every price stays in the history; a bulk update is applied whole or not at all; every change that affects
 * offers names the formats it touched.
 * Reads: organization_settings, organizations, relations, relationships, scheduled_offer_items, scheduled_offers.
 */
export { commission } from './queries/commission.ts';
export { inCategory, withWords } from './queries/products.ts';
export { folded } from './rules.ts';
export { sellerOf, type Seller } from './queries/records.ts';
export { addProducts, type NewProduct } from './commands/add-products.ts';
export { productsImport } from './commands/import-products.ts';
export { addNewProduct } from './commands/products.ts';
export { priceForEveryBuyer } from './commands/prices-for-every-buyer.ts';
export { catalogueProjection } from './commands/customer-merge.ts';
export { catalogueExports } from './documents/exports.ts';
export { pricesImport } from './commands/import-prices.ts';
export { printablePriceList } from './documents/price-list-pdf.ts';
export { catalogueSchedules } from './reactions.ts';
export { catalogueRoutes, servePriceListFiles } from './routes.ts';
