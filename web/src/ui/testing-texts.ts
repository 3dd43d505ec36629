import english from './texts/en-CA.json';
import french from './texts/fr-CA.json';
import { addCatalogue, locale, type Locale } from './texts.ts';

/** Shows the design system's own texts, for its tests and its gallery, without a server. */
export function showUiTexts(language: Locale): void {
  addCatalogue('en-CA', english);
  addCatalogue('fr-CA', french);
  locale.set(language);
}
