/**
 * Owns: saved reports, report files written in the background, and what a seller's past months come to. Reads what
 * other slices write: orders and their lines, stock, deliveries. States: a saved report is only viewed, or emailed each
 * week or month; a file is waiting, being written, done or failed. Invariants: a figure is a sum over lines of the
 * organization's own real orders, each with the amount its order shows; currencies are never added up; a figure and the
 * list it links to use the same conditions.
 * Reads: any table.
 */
export { printableReports } from './documents/report-pdf.ts';
export { reportsExports } from './documents/exports.ts';
export { getMarketReport } from './queries/market.ts';
export { listCoveredPlaces } from './queries/market-demand.ts';
export { reportsJobs, reportsSchedules } from './reactions.ts';
export { reportsRoutes } from './routes.ts';
