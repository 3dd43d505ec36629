import type { Language } from './bilingual.ts';

/**
 * The text in the reader's language, or in the other one where it is written in that only. Apart from the schemas, so
 * that the first screens load none of them.
 */
export function inLanguage({ en, fr }: { en: string; fr: string }, reader: Language): string {
  const [wanted, other] = reader === 'FR' ? [fr, en] : [en, fr];
  return wanted.trim() === '' ? other : wanted;
}
