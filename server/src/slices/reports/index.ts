/**
 * Owns: saved reports, and files that are written in the background. Reads what other slices write: orders and their lines, stock, deliveries.
 * States: a saved report is only looked at, or mailed each week or month; a file waits, is written, is done or failed.
 * Invariants: a figure is a sum of lines of the organization's own real orders, each worth what its order shows; amounts
 * of two currencies are never added up; a figure and the list it leads to are counted by the same conditions.
 */
export { printableReports } from './documents/report-pdf.ts';
export { reportsExports } from './documents/exports.ts';
export { reportsJobs, reportsSchedules } from './reactions.ts';
export { reportsRoutes } from './routes.ts';
