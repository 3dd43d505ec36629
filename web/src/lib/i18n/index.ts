import type { UiLanguage } from '@halles/contract';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { addressOf } from '../base.ts';
import { DEFAULT_LANGUAGE, languageFor, storeLanguage } from './language.ts';
import type { TextKey } from './text-keys.ts';

export type { TextKey } from './text-keys.ts';
export { storedLanguage, uiLanguageOf } from './language.ts';
export type Params = Record<string, string | number>;
/** `text('settings.title')`, `text('field.tooLong', { len: 200 })` */
export type Text = (key: TextKey, params?: Params) => string;

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

/** Spec §7: GET /assets/i18n/{lang}.json. i18next's own HTTP backend has many features we do not need. */
const catalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, _namespace, answer) => {
    fetch(addressOf(`assets/i18n/${language}.json`))
      .then((response) => {
        if (!response.ok) throw new Error(`the texts in ${language}: ${response.status}`);
        return response.json();
      })
      .then(
        (texts) => answer(null, texts),
        // `true`: i18next may retry.
        (error: Error) => answer(error, true),
      );
  },
};

/** Resolves when the texts are loaded. */
export async function startI18n(): Promise<void> {
  await i18next
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: languageFor(null),
      fallbackLng: false,
      supportedLngs: ['en-CA', 'fr-CA'],
      load: 'currentOnly',
      // React already escapes.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  if (!i18next.hasResourceBundle(i18next.language, 'translation')) await loadFallback();
}

/**
 * Spec §9. Both languages are complete, so the second is loaded after the first screen, or when a key of the first is
 * missing.
 */
export async function loadFallback(): Promise<void> {
  i18next.options.fallbackLng = [DEFAULT_LANGUAGE];
  await i18next.loadLanguages(DEFAULT_LANGUAGE);
}

export const currentLanguage = (): UiLanguage => (i18next.language === 'fr-CA' ? 'fr-CA' : 'en-CA');

/** For use outside React, in messages of the client itself. */
export const textNow = (key: TextKey, params?: Params): string => i18next.t(key, params ?? {});
export const isText = (key: string): key is TextKey => i18next.exists(key);

/** Switches the language and remembers it on this device. */
export async function showLanguage(language: UiLanguage): Promise<void> {
  storeLanguage(language);
  if (language !== currentLanguage()) await i18next.changeLanguage(language);
}

export function useText(): Text {
  const { i18n } = useTranslation();
  return (key, params) => i18n.t(key, params ?? {});
}

export function useLanguage(): UiLanguage {
  const { i18n } = useTranslation();
  return i18n.language === 'fr-CA' ? 'fr-CA' : 'en-CA';
}
