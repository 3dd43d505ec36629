/**
 * Owns: the projection of offers (scopes, zones, formats, prices, words), scheduled offers, saved searches, the
 * days' searches, what the public may see of a seller. States: a scheduled offer is a draft, planned, open or ended; a list's offers are open
 * between two instants. Invariants: the projection is correct at every commit (decision 009) and can be rebuilt from
 * the source tables; a displayed offer can be ordered; one row per format, with the price chosen by price resolution;
 * a buyer learns nothing about other customers.
 * Reads: addresses, categories, deliveries, delivery_areas, formats, inventory_items, organization_settings,
 * organizations, pickups, price_list_items, price_lists, producers, products, purchase_order_lines, real_orders,
 * relations, relationships.
 */
export { bookPlaces } from './commands/scheduled-offer-capacity.ts';
export { rebuildOffers } from './commands/rebuild.ts';
export { offersProjection } from './commands/projection.ts';
export { publicPageHead } from './documents/public-pages.ts';
export { searchTexts } from './queries/typed-search.ts';
export {
  getOfferedPrices,
  listOffersToCustomer,
  offeredPricesAsJson,
  pricesOfPair,
  type OfferedPrice,
  type PricesOfPair,
} from './queries/customer-prices.ts';
export { getTestOfferPrices, listOpenOffers, type OpenOffer } from './queries/test-order-prices.ts';
export { producerPlace } from './queries/origin-sql.ts';
export { offersReactions, offersSchedules } from './reactions.ts';
export { offersRoutes, serveSitemap } from './routes.ts';
