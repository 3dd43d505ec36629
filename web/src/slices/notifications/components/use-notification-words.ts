import type { Notification } from '@halles/contract';
import { useLanguage } from '../../../lib/i18n/index.ts';

/** The notification as a sentence, in the language of the screen. */
export const useNotificationWords = (): ((of: Notification) => string) => {
  const language = useLanguage();
  return ({ text }) => (language === 'fr-CA' ? text.fr : text.en);
};
