/**
 * Owns: what people write to the team. States: open, handled; posted to Slack or not. Invariants: a message is stored
 * before it is posted, so that none is lost while Slack does not answer or is not connected.
 * Reads: organization_settings, organizations, users.
 */
export { feedbackExports } from './documents/export.ts';
export { feedbackReactions, feedbackSchedules } from './reactions.ts';
export { feedbackRoutes } from './routes.ts';
