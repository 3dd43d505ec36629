import type { InvoiceDocument, Language } from '@halles/contract';
import { textsIn, type InBoth, type Text } from '../../../platform/texts.ts';

/** French comes first and at least as prominent (money.md). */
export function readersOf(language: InvoiceDocument['language']): readonly [Language, Language | null] {
  return language === 'FR+EN' ? ['FR', 'EN'] : [language, null];
}

/** A text in each of a document's languages, once if both are the same. */
export function textPicker(language: InvoiceDocument['language']): (pickText: (t: Text) => string) => string {
  const [first, second] = readersOf(language);
  return (pickText) => {
    const one = pickText(textsIn(first));
    const other = second === null ? one : pickText(textsIn(second));
    return one === other ? one : `${one} / ${other}`;
  };
}

/** Both languages of a name in one line, for headings, labels and taxes; once if they are the same. */
export function bilingualName(text: InBoth, readers: readonly (Language | null)[]): string {
  const names = readers.flatMap((reader) => (reader === null ? [] : [bilingualText(text, reader)]));
  return [...new Set(names)].join(' / ');
}

/** Both languages of a text: the first large, the second below it. */
export const bilingualText = (text: InBoth, reader: Language): string =>
  (reader === 'FR' ? text.fr || text.en : text.en || text.fr).trim();
