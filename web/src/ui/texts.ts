import {
  fillText,
  findText,
  type TextCatalogue,
  type KeysOf,
  type TextParams,
  type UiLanguage,
} from '@halles/contract/kernel';
import type english from './texts/en-CA.json';
import { createStore, useStore } from './store.ts';

/** Every text key of the design system; plural forms (`x_one`, `x_other`) are used as `x`. */
export type UiText = KeysOf<(typeof english)['ui']>;
export type Params = TextParams;
export type Locale = UiLanguage;

/** Spec §9: also the language of a text that is missing in the shown one. */
export const DEFAULT_LOCALE: Locale = 'en-CA';

const catalogues = new Map<Locale, TextCatalogue>();

/** The shown language. */
export const locale = createStore<Locale>(DEFAULT_LOCALE);
export const hasCatalogue = (language: Locale): boolean => catalogues.has(language);
export const addCatalogue = (language: Locale, texts: TextCatalogue): void =>
  void catalogues.set(language, texts);

const find = (language: Locale, key: string, params: Params): string | undefined =>
  findText(catalogues.get(language), language, key, params);

const findWithFallback = (key: string, params: Params): string | undefined =>
  find(locale.get(), key, params) ?? find(DEFAULT_LOCALE, key, params);

export const hasText = (key: string, params: Params = {}): boolean =>
  findWithFallback(key, params) !== undefined;

/** The text in the shown language, its `{{names}}` replaced; the key itself if there is none. */
export const translate = (key: string, params: Params = {}): string =>
  fillText(findWithFallback(key, params) ?? key, params);

/** The error of a field or a cell. */
export const translateError = ({ code, params }: { code: string; params?: Params | undefined }): string =>
  translate(hasText(`errors.${code}`) ? `errors.${code}` : 'errors.field.invalid', params);

export const useLocale = (): Locale => useStore(locale);

export function useUiText(): (key: UiText, params?: Params) => string {
  useLocale();
  return (key, params) => translate(`ui.${key}`, params);
}

/** A text key, or text that is already translated (a name, a server message). */
export function useKeyOrText(): (keyOrText: string, params?: Params) => string {
  useLocale();
  return (keyOrText, params) => (hasText(keyOrText, params) ? translate(keyOrText, params) : keyOrText);
}
