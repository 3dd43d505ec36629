import type { UiLanguage } from '@halles/contract';
import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next, useTranslation } from 'react-i18next';
import { addressOf } from '../base.ts';
import { DEFAULT_LANGUAGE, languageFor, storeLanguage } from './language.ts';
import type { TextKey } from './keys.ts';

export type { TextKey } from './keys.ts';
export { browserLanguage, languageFor, storedLanguage, uiLanguageOf } from './language.ts';
export type Params = Record<string, string | number>;
/** `text('settings.title')`, `text('field.tooLong', { len: 200 })` */
export type Text = (key: TextKey, params?: Params) => string;

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

/** Resolves when the texts are there. */
export async function startI18n(): Promise<void> {
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: languageFor(null),
      fallbackLng: DEFAULT_LANGUAGE,
      supportedLngs: ['en-CA', 'fr-CA'],
      load: 'currentOnly',
      backend: {
        loadPath: () => addressOf('assets/i18n/{{lng}}.json').href.replace('%7B%7Blng%7D%7D', '{{lng}}'),
      },
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      showSupportNotice: false,
    } as Parameters<typeof i18next.init>[0]);
}

export const currentLanguage = (): UiLanguage => (i18next.language === 'fr-CA' ? 'fr-CA' : 'en-CA');

/** Outside of React: a message of the client itself. */
export const textNow = (key: TextKey, params?: Params): string => i18next.t(key, params ?? {});
export const isText = (key: string): key is TextKey => i18next.exists(key);

/** Shows the language and remembers it on this device. */
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
