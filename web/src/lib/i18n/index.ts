import type { Language, TextCatalogue, UiLanguage } from '@halles/contract';
import {
  addCatalogue,
  DEFAULT_LOCALE,
  hasCatalogue,
  hasText,
  locale,
  translate,
  useLocale,
  type Params,
} from '../../ui/texts.ts';
import { addressOf } from '../base.ts';
import { languageFor, storeLanguage } from './language.ts';
import type { TextKey } from './text-keys.ts';

export type { TextKey } from './text-keys.ts';
export { storedLanguage, uiLanguageOf } from './language.ts';
export type { Params } from '../../ui/texts.ts';
/** `text('settings.title')`, `text('field.tooLong', { len: 200 })` */
export type Text = (key: TextKey, params?: Params) => string;

const RETRY_AFTER_MS = [350, 700, 1_400, 2_800, 5_600];

/** Spec §7: GET /assets/i18n/{lang}.json. */
async function fetchTexts(language: UiLanguage): Promise<TextCatalogue> {
  const response = await fetch(addressOf(`assets/i18n/${language}.json`));
  if (!response.ok) throw new Error(`the texts in ${language}: ${response.status}`);
  return (await response.json()) as TextCatalogue;
}

/** Resolves to whether the texts are there. */
async function loadTexts(language: UiLanguage): Promise<boolean> {
  for (let attempt = 0; !hasCatalogue(language); attempt += 1)
    try {
      addCatalogue(language, await fetchTexts(language));
    } catch {
      const pauseMs = RETRY_AFTER_MS[attempt];
      if (pauseMs === undefined) return false;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  return true;
}

function changeLocale(language: UiLanguage): void {
  document.documentElement.lang = language;
  locale.set(language);
}

/** Resolves when the texts are loaded. */
export async function startI18n(): Promise<void> {
  const language = languageFor(null);
  changeLocale(language);
  if (!(await loadTexts(language))) await loadFallback();
}

/**
 * Spec §9. Both languages are complete, so the second is loaded after the first screen, or when the first cannot be
 * loaded.
 */
export const loadFallback = (): Promise<boolean> => loadTexts(DEFAULT_LOCALE);

export const currentLanguage = (): UiLanguage => locale.get();

/** For use outside React, in messages of the client itself. */
export const textNow = (key: TextKey, params?: Params): string => translate(key, params);
export const isText = (key: string): key is TextKey => hasText(key);

/** Switches the language and remembers it on this device. */
export async function showLanguage(language: UiLanguage): Promise<void> {
  storeLanguage(language);
  if (language === currentLanguage()) return;
  await loadTexts(language);
  changeLocale(language);
}

export function useText(): Text {
  useLocale();
  return (key, params) => translate(key, params);
}

export const useLanguage = useLocale;

/** The language in which the reader's business texts are stored. */
export const useReader = (): Language => (useLanguage() === 'fr-CA' ? 'FR' : 'EN');
