import type english from './texts/en-CA.json';
import { createStore, useStore } from './store.ts';

type PathsOf<Node, Prefix extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Prefix}${Key}`
    : PathsOf<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

type Plain<Path extends string> = Path extends `${infer Base}_one` | `${infer Base}_other` ? Base : Path;

/** Every text key of the design system; plural forms (`x_one`, `x_other`) are used as `x`. */
export type UiText = Plain<PathsOf<(typeof english)['ui']>>;
export type Params = Record<string, string | number>;
export type Locale = 'en-CA' | 'fr-CA';
/** Nested texts of one language, as its JSON file has them. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** Spec §9: also the language of a text that is missing in the shown one. */
export const DEFAULT_LOCALE: Locale = 'en-CA';

const catalogues = new Map<Locale, Catalogue>();
const pluralRules = { 'en-CA': new Intl.PluralRules('en-CA'), 'fr-CA': new Intl.PluralRules('fr-CA') };

/** The shown language. */
export const locale = createStore<Locale>(DEFAULT_LOCALE);
export const hasCatalogue = (language: Locale): boolean => catalogues.has(language);
export const addCatalogue = (language: Locale, texts: Catalogue): void =>
  void catalogues.set(language, texts);

function textAt(catalogue: Catalogue | undefined, key: string): string | undefined {
  let node: string | Catalogue | undefined = catalogue;
  for (const step of key.split('.')) node = typeof node === 'object' ? node[step] : undefined;
  return typeof node === 'string' ? node : undefined;
}

/** With a `count`, `orders_one` or `orders_other` are found as `orders`. */
function find(language: Locale, key: string, { count }: Params): string | undefined {
  const catalogue = catalogues.get(language);
  const plural =
    typeof count === 'number'
      ? (textAt(catalogue, `${key}_${pluralRules[language].select(count)}`) ??
        // French has its own form for millions; our texts use `other` for it.
        textAt(catalogue, `${key}_other`))
      : undefined;
  return plural ?? textAt(catalogue, key);
}

const findWithFallback = (key: string, params: Params): string | undefined =>
  find(locale.get(), key, params) ?? find(DEFAULT_LOCALE, key, params);

export const hasText = (key: string, params: Params = {}): boolean =>
  findWithFallback(key, params) !== undefined;

/** The text in the shown language, its `{{names}}` replaced; the key itself if there is none. */
export const translate = (key: string, params: Params = {}): string =>
  (findWithFallback(key, params) ?? key).replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  );

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
