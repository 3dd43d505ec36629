/**
 * Owns: saved reports. Reads what other slices write: orders and their lines, stock, deliveries.
 * States: a saved report is only looked at, or mailed each week or month.
 * Invariants: a figure is a sum of lines of the organization's own real orders, each worth what its order shows; amounts
 * of two currencies are never added up; a figure and the list it leads to are counted by the same conditions.
 */
export { reportsExports } from './documents/exports.ts';
export { reportsSchedules } from './reactions.ts';
export { reportsRoutes } from './routes.ts';
