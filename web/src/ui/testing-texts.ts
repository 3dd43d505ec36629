import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import english from './texts/en-CA.json';
import french from './texts/fr-CA.json';
import type { Locale } from './texts.ts';

/** The design system's own texts, for its tests and its gallery, without a server. */
export function uiTexts(language: Locale): i18n {
  const instance = i18next.createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en-CA',
    resources: { 'en-CA': { translation: english }, 'fr-CA': { translation: french } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance;
}
