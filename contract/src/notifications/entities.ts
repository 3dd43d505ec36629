import { z } from 'zod';
import { id, notificationKind, organizationId } from '../kernel/index.ts';

export const notificationId = id('Notification');

export const notificationIcons = [
  'bell',
  'warning',
  'order',
  'delivery',
  'invoice',
  'payment',
  'partner',
  'search',
  'message',
  'file',
  'member',
  'credit',
] as const;
export const notificationIcon = z.enum(notificationIcons);
export type NotificationIcon = z.infer<typeof notificationIcon>;

export const notification = z.object({
  id: notificationId,
  organizationId,
  /** When it happened; of a notification that came back, when it came back. */
  date: z.iso.datetime(),
  isRead: z.boolean(),
  type: z.string(),
  kind: notificationKind,
  icon: notificationIcon,
  text: z.object({ en: z.string(), fr: z.string() }),
  context: z.record(z.string(), z.unknown()),
  imageURL: z.string().nullable(),
  relatedUrl: z.string().nullable(),
  /** Hidden from the menu until then. */
  snoozedUntil: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notification>;
