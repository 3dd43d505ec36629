/**
 * Owns: notifications of an organization. States: unread, read. Reacts to all slices and is imported by none.
 * Invariant: one notification per event and organization.
 */
export { notificationsReactions, notificationsSchedules } from './reactions.ts';
export { notificationsRoutes } from './routes.ts';
