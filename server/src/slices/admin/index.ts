/**
 * Owns: nothing; the admin area reads every table (decision 005) and writes through the public APIs of the other
 * slices. Invariant: whatever an admin does in an organization's name is recorded in that organization's audit log.
 * Reads: any table.
 */
export { adminRoutes } from './routes.ts';
