import type { UiLanguage } from './bilingual.ts';

/** Nested texts of one language, as its JSON file has them. */
export interface TextCatalogue {
  readonly [key: string]: string | TextCatalogue;
}

/** Values of the names in braces; `count` chooses the plural form. */
export type TextParams = Readonly<Record<string, string | number>>;

/** A plural text is used by its name without the ending. */
type BaseKey<Key extends string> = Key extends
  | `${infer Name}_zero`
  | `${infer Name}_one`
  | `${infer Name}_other`
  ? Name
  : Key;

/** The key of every text of a catalogue: `settings.title`. */
export type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? BaseKey<Key> : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];

const pluralRules = { 'en-CA': new Intl.PluralRules('en-CA'), 'fr-CA': new Intl.PluralRules('fr-CA') };

function textAt(catalogue: TextCatalogue | undefined, key: string): string | undefined {
  let node: string | TextCatalogue | undefined = catalogue;
  for (const step of key.split('.')) node = typeof node === 'object' ? node[step] : undefined;
  return typeof node === 'string' ? node : undefined;
}

/** With a `count`, `orders_one` or `orders_other` are found as `orders`. */
export function findText(
  catalogue: TextCatalogue | undefined,
  language: UiLanguage,
  key: string,
  { count }: TextParams,
): string | undefined {
  const plural =
    typeof count === 'number'
      ? (textAt(catalogue, `${key}_${pluralRules[language].select(count)}`) ??
        // French has its own form for millions; our texts use `other` for it.
        textAt(catalogue, `${key}_other`))
      : undefined;
  return plural ?? textAt(catalogue, key);
}

/** Without accents. Of the words in h and y these are herbe, huile, hôtel and Yves, but neither haricot nor yogourt. */
const vowel = /^([aeiouœ]|h(erb|ui|o\W)|y[^aeiou])/i;

/** Replaces the `{{names}}` of a text; a name without a value stays. In French, de and que are elided before a vowel. */
export const fillText = (text: string, params: TextParams): string =>
  text
    .replaceAll(/(?<= d| qu)e (?=\{\{(\w+))/g, (end, name: string) =>
      vowel.test(String(params[name] ?? '').normalize('NFD')) ? '’' : end,
    )
    .replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
