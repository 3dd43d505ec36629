import { z } from 'zod';

/** What a recipient can unsubscribe from, one by one. */
export const mailKinds = [
  'orders',
  'priceLists',
  'offers',
  'reminders',
  'messages',
  'reports',
  'invitations',
  'notices',
] as const;
export const mailKind = z.enum(mailKinds);
export type MailKind = z.infer<typeof mailKind>;

/** Why nothing is sent to an address: its server does not know it, or its owner reported an email as spam. */
export const mailStopReason = z.enum(['bounce', 'complaint']);
export type MailStopReason = z.infer<typeof mailStopReason>;

/** An address that some mail does not reach. */
export const stoppedAddress = z.object({
  address: z.string(),
  /** Null: it receives mail, save the kinds that it does not want. */
  reason: mailStopReason.nullable(),
  stoppedAt: z.iso.datetime().nullable(),
  unsubscribed: z.array(mailKind),
});
export type StoppedAddress = z.infer<typeof stoppedAddress>;

/** What notifications are about, as a person chooses among them on the profile. */
export const notificationKinds = [
  'orders',
  'changes',
  'deliveries',
  'invoices',
  'stock',
  'partners',
  'offers',
  'messages',
  'files',
  'account',
] as const;
export const notificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof notificationKind>;
