import { z } from 'zod';
import { organizationId, procedure } from '../kernel/index.ts';

export const webhookErrors = {
  'notifications.webhookAddressRefused': 422,
  'notifications.webhookPaused': 409,
} as const;

/** What an organization can have posted to its Slack. */
export const webhookKinds = ['newOrders', 'orderChanges', 'claimsOpened', 'claimsDecided'] as const;
export const webhookKind = z.enum(webhookKinds);
export type WebhookKind = z.infer<typeof webhookKind>;

/** How the address answered last, or why it was not called. */
export const webhookOutcome = z.enum([
  'accepted',
  'gone',
  'tooMany',
  'serverFault',
  'refused',
  'notAllowed',
  'redirected',
  'timeout',
  'unreachable',
]);
export type WebhookOutcome = z.infer<typeof webhookOutcome>;

export const webhook = z.object({
  /** The address is a secret: only its host and last characters are shown. */
  host: z.string(),
  lastCharacters: z.string(),
  kinds: z.array(webhookKind),
  last: z.object({ at: z.iso.datetime(), outcome: webhookOutcome, status: z.int().nullable() }).nullable(),
  /** Nothing is posted any more: too many failures, or the address has ended. */
  pausedAt: z.iso.datetime().nullable(),
});
export type Webhook = z.infer<typeof webhook>;

const ofOrganization = z.object({ organizationId });
const connected = z.object({ webhook: webhook.nullable() });
const path = '/organizations/{organizationId}/webhook' as const;
const kinds = z.array(webhookKind).min(1).max(webhookKinds.length);

export const newWebhook = z.object({ url: z.url({ protocol: /^https$/ }).max(1_000), kinds });
const webhookChange = z.object({ kinds });

/** The address to which orders and claims are posted in Slack's format. */
export const webhooks = {
  getWebhook: procedure({
    method: 'GET',
    path,
    summary: 'The Slack or webhook that gets orders and claims; null: none',
    access: 'member',
    input: ofOrganization,
    output: connected,
    live: true,
  }),
  connectWebhook: procedure({
    method: 'POST',
    path,
    summary: 'Post orders and claims to an address that takes Slack’s format, instead of the one before',
    access: 'member',
    idempotent: true,
    input: ofOrganization.extend(newWebhook.shape),
    output: connected,
    errors: ['notifications.webhookAddressRefused'],
  }),
  changeWebhook: procedure({
    method: 'PATCH',
    path,
    summary: 'Choose what is posted',
    access: 'member',
    input: ofOrganization.extend(webhookChange.shape),
    output: connected,
  }),
  resumeWebhook: procedure({
    method: 'POST',
    path: `${path}/resume`,
    summary: 'Post again after a pause',
    access: 'member',
    idempotent: true,
    input: ofOrganization,
    output: connected,
  }),
  sendTestMessage: procedure({
    method: 'POST',
    path: `${path}/test`,
    summary: 'Post a test message to see whether it arrives',
    access: 'member',
    limit: 'mail',
    input: ofOrganization,
    output: z.object({ done: z.literal(true) }),
    errors: ['notifications.webhookPaused'],
  }),
  removeWebhook: procedure({
    method: 'DELETE',
    path,
    summary: 'Forget the address; nothing more is posted',
    access: 'member',
    input: ofOrganization,
    output: connected,
  }),
};
