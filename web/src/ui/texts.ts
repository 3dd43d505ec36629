import { useTranslation } from 'react-i18next';
import type english from './texts/en-CA.json';

type PathsOf<Node, Prefix extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Prefix}${Key}`
    : PathsOf<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

type Plain<Path extends string> = Path extends `${infer Base}_one` | `${infer Base}_other` ? Base : Path;

/** Every text key of the design system; plural forms (`x_one`, `x_other`) are used as `x`. */
export type UiText = Plain<PathsOf<(typeof english)['ui']>>;
export type Params = Record<string, string | number>;

export function useUiText(): (key: UiText, params?: Params) => string {
  const { i18n } = useTranslation();
  return (key, params) => i18n.t(`ui.${key}`, params ?? {});
}

export type Locale = 'en-CA' | 'fr-CA';

export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return i18n.language === 'fr-CA' ? 'fr-CA' : 'en-CA';
}

/** A text key, or text that is already translated (a name, a server message). */
export function useKeyOrText(): (keyOrText: string, params?: Params) => string {
  const { i18n } = useTranslation();
  return (keyOrText, params) =>
    i18n.exists(keyOrText, params ?? {}) ? i18n.t(keyOrText, params ?? {}) : keyOrText;
}
