/**
 * Owns: runs (a route or pickup place on one day), the order of their stops, what happened at each, calendar feeds.
 * States: a run is as far as its orders are: planned, picking, loaded, in transit, done.
 * Invariants: an order is handed over once, however often a stop is reported; an older report never replaces a newer one;
 * a whole run takes a step together or not at all.
 */
export { serveFeeds } from './documents/calendar-feed.ts';
export { printableRuns } from './documents/run-pdf.ts';
export { listExpectedDeliveries, listRuns } from './queries/runs.ts';
export { deliveriesReactions } from './reactions.ts';
export { deliveriesRoutes } from './routes.ts';
