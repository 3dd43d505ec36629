/**
 * Owns: runs (one route or pickup place on one day), the order of their stops, the result of each stop, calendar
 * feeds. States: a run's status follows from its orders: planned, picking, loaded, in transit, done. Invariants: an
 * order is handed over once, however often a stop is reported; an older report never replaces a newer one; a run
 * takes a step as a whole or not at all.
 * Reads: deliveries, organizations, pickups, real_orders.
 */
export { serveFeeds } from './documents/calendar-feed.ts';
export { printableRuns } from './documents/run-pdf.ts';
export { expectedDeliveriesAsJson, expectedDeliveryOf, runOf, runsAsJson } from './queries/runs.ts';
export { deliveriesReactions } from './reactions.ts';
export { deliveriesRoutes } from './routes.ts';
