/**
 * Owns: the projection of offers (scopes, zones, formats, prices, words), scheduled offers, saved searches, what the public
 * may see of a seller.
 * States: a scheduled offer is a draft, planned, open or ended; a list's offers are open between two instants.
 * Invariants: the projection is right at every commit (decision 009) and can be written anew from nothing; an offer shown
 * can be ordered; one row a format, the price by resolution; a buyer is told nothing of other customers.
 */
export { bookPlaces } from './commands/scheduled-offer-capacity.ts';
export { rebuildOffers } from './commands/rebuild.ts';
export { offersProjection } from './commands/projection.ts';
export { publicPageHead } from './documents/public-pages.ts';
export { searchTexts } from './queries/typed-search.ts';
export { getOfferedPrices, listOffersToCustomer, type OfferedPrice } from './queries/customer-prices.ts';
export { getTestOfferPrices, listOpenOffers, type OpenOffer } from './queries/test-order-prices.ts';
export { offersReactions, offersSchedules } from './reactions.ts';
export { offersRoutes, serveSitemap } from './routes.ts';
