import { z } from 'zod';

/** A text that an organization writes for its partners; `original` is the language its author wrote in. */
export const bilingual = (max: number) =>
  z.object({ en: z.string().max(max), fr: z.string().max(max), original: z.enum(['en', 'fr']) });

export interface Bilingual {
  en: string;
  fr: string;
  original: 'en' | 'fr';
}

/** A text for display, in each language. */
export const texts = z.object({ en: z.string(), fr: z.string() });

/** Interface languages (Spec §9); the settings store them as EN and FR. */
export const uiLanguages = ['en-CA', 'fr-CA'] as const;
export type UiLanguage = (typeof uiLanguages)[number];
export const language = z.enum(['EN', 'FR']);
export type Language = z.infer<typeof language>;

export const uiLanguageOf = (value: Language): UiLanguage => (value === 'FR' ? 'fr-CA' : 'en-CA');

export const isEmptyText = (text: Bilingual | null): boolean =>
  text === null || (text.en.trim() === '' && text.fr.trim() === '');
