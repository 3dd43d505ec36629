import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  fillText,
  findText,
  uiLanguageOf,
  type KeysOf,
  type Language,
  type TextCatalogue,
  type TextParams,
  type UiLanguage,
} from '@halles/contract/kernel';

/** The texts of the platform and of each slice; filled by `catalogues.d.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by catalogues.d.ts
export interface Catalogues {}

/** The key of every text of the server. */
export type TextKey = { [Of in keyof Catalogues]: KeysOf<Catalogues[Of]> }[keyof Catalogues];
export type Text = (key: TextKey, params?: TextParams) => string;

const source = join(import.meta.dirname, '..');

/** Every file has a branch of its own, so that they are put side by side. */
const catalogueIn = (language: UiLanguage): TextCatalogue =>
  Object.assign(
    {},
    ...globSync(`{platform,slices}/*/texts/${language}.json`, { cwd: source }).map(
      (file) => JSON.parse(readFileSync(join(source, file), 'utf8')) as TextCatalogue,
    ),
  );

const catalogues = { 'en-CA': catalogueIn('en-CA'), 'fr-CA': catalogueIn('fr-CA') };

/** `const t = textsIn('FR'); t('mail.invoice.reason')` */
export const textsIn =
  (reader: Language): Text =>
  (key, params = {}) => {
    const language = uiLanguageOf(reader);
    return fillText(findText(catalogues[language], language, key, params) ?? key, params);
  };

export interface InBoth {
  en: string;
  fr: string;
}

/** A text in both languages, for a title whose reader is known later. */
export const inBothLanguages = (key: TextKey, params?: TextParams): InBoth => ({
  en: textsIn('EN')(key, params),
  fr: textsIn('FR')(key, params),
});

export const textFor = ({ en, fr }: InBoth, reader: Language): string => (reader === 'FR' ? fr : en);
