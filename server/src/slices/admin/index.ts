/**
 * Owns: samples of the system's health, and the checks that an admin starts. The admin area reads every table
 * (decision 005) and writes through the public APIs of the other slices. Invariant: whatever an admin does in an
 * organization's name is recorded in that organization's audit log.
 * Reads: any table.
 */
export { adminExports } from './documents/exports.ts';
export { operationsExports } from './documents/operations.ts';
export { adminJobs, adminSchedules } from './reactions.ts';
export { adminRoutes } from './routes.ts';
