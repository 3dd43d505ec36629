import type { Language, UiLanguage } from '@halles/contract/kernel';
import { DEFAULT_LOCALE } from '../../ui/texts.ts';
import { readStored, writeStored } from '../../ui/storage.ts';

/** Repeated here, because importing the contract's list would bring its schemas into the first page. */
const uiLanguages: readonly UiLanguage[] = ['en-CA', 'fr-CA'];

export const uiLanguageOf = (setting: Language): UiLanguage => (setting === 'FR' ? 'fr-CA' : 'en-CA');

const KEY = 'language';
const isUiLanguage = (value: unknown): value is UiLanguage =>
  (uiLanguages as readonly unknown[]).includes(value);

/** The language chosen on this device. */
export function storedLanguage(): UiLanguage | null {
  const stored = readStored<unknown>(KEY, null);
  return isUiLanguage(stored) ? stored : null;
}

export const storeLanguage = (language: UiLanguage): void => void writeStored(KEY, language);

/** The first browser language that we support, whatever its country. */
export function browserLanguage(preferred: readonly string[] = navigator.languages): UiLanguage {
  for (const one of preferred) {
    const found = uiLanguages.find((ours) => ours.slice(0, 2) === one.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return DEFAULT_LOCALE;
}

/** The person's setting, then this device's choice, then the browser. */
export const languageFor = (setting: UiLanguage | null): UiLanguage =>
  setting ?? storedLanguage() ?? browserLanguage();
