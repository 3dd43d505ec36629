import type { Language } from '@halles/contract';
import { useLanguage } from '../../../lib/i18n/index.ts';

/** The language in which the reader's business texts are stored. */
export const useReader = (): Language => (useLanguage() === 'fr-CA' ? 'FR' : 'EN');
