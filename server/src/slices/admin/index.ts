/**
 * Owns: nothing; the admin area reads every table (decision 005) and acts through the other slices' doors.
 * Invariant: whatever an admin does in somebody's name is stamped in that organization's audit log.
 */
export { adminRoutes } from './routes.ts';
