import type { Language } from '@halles/contract';
import { useLanguage } from '../../../lib/i18n/index.ts';

/** The reader's language as business texts are stored in it. */
export const useReader = (): Language => (useLanguage() === 'fr-CA' ? 'FR' : 'EN');
