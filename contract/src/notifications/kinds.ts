import { z } from 'zod';
import { notificationKind, timeZoneName } from '../kernel/index.ts';

/** How often email and push about a kind are sent: each at once, or together. */
export const digests = ['atOnce', 'hourly', 'daily'] as const;

export const notificationChannels = ['inApp', 'email', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export const notificationChoice = z.object({
  inApp: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  digest: z.enum(digests),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

export const notificationChoices = z.record(notificationKind, notificationChoice);
export type NotificationChoices = z.infer<typeof notificationChoices>;

const choice = (email: boolean, digest: NotificationChoice['digest'] = 'atOnce'): NotificationChoice => ({
  inApp: true,
  email,
  push: true,
  digest,
});

/**
 * What applies until a person chooses. No email about orders, changes and invoices, because the organization's
 * addresses get those emails; push reaches only the devices that a person subscribed.
 */
export const defaultChoices: NotificationChoices = {
  orders: choice(false),
  changes: choice(false),
  deliveries: choice(false),
  invoices: choice(false),
  stock: choice(false),
  partners: choice(true),
  offers: choice(true),
  messages: choice(true, 'hourly'),
  files: choice(false),
  account: choice(true),
};

/** A time of day, every 15 minutes. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/);

/** Email and push wait until they end; they may pass midnight. */
export const quietHours = z
  .object({ from: timeOfDay, until: timeOfDay })
  .refine(({ from, until }) => from !== until, { path: ['until'] });
export type QuietHours = z.infer<typeof quietHours>;

export const notificationSettings = z.object({
  choices: notificationChoices,
  quietHours: quietHours.nullable(),
  /** Null: the time zone of the organization that a notification is for. */
  timeZone: timeZoneName.nullable(),
  /** All email and push wait until then. */
  pausedUntil: z.iso.datetime().nullable(),
  version: z.int(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
