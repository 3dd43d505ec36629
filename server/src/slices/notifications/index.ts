/**
 * Owns: notifications, who is notified of each and how they are read, what each person chose, the devices that get
 * them, and the webhook to which an organization has some of them posted. States: unread, read, snoozed; email and push wait, are sent or dropped. Reacts to all slices and is imported
 * by none. Invariants: one notification per cause and organization; who lost the ability sees and gets nothing any
 * more; an address that gets an email of its own about an event gets none about its notification; the devices of a
 * session end with it.
 * Reads: imports, invoice_batches, memberships, organization_settings, organizations, payments, relations, users.
 */
export { chooseEmails } from './commands/settings.ts';
export { hasEmails } from './queries/settings.ts';
export { resealWebhooks } from './commands/webhook.ts';
export { endAllPushDevices } from './commands/push-devices.ts';
export { notificationsReactions, notificationsSchedules, sendJobs } from './reactions.ts';
export { notificationsJobs, pushReactions } from './reactions/push.ts';
export { notificationsRoutes } from './routes.ts';
