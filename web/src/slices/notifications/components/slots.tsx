import type { UserId } from '@halles/contract';
import { lazyPart } from '../../../ui/lazy-part.tsx';

/** For the profile. */
export const notificationSettings = lazyPart(() => import('./ProfileNotifications.tsx'))({});

/** For the settings of an organization. */
export const webhookSettings = lazyPart(() => import('./WebhookSection.tsx'))({});

/** Each time the application opens; the code comes only then. */
export const renewPush = async (userId: UserId): Promise<void> => {
  const browserPush = await import('./push/browser-push.ts');
  await browserPush.renewPush(userId);
};
