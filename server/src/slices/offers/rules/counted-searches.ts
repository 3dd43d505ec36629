import { plainText } from './search-words.ts';

export const searchedTextLength = { min: 3, max: 60 } as const;

/** An address, a link or a long number may name a person or an order. */
const MAY_NAME_SOMEBODY = /@|https?:|www\.|\d{4}|\d[\d\s-]{5,}\d/i;

/** The text by which a search is counted: plain words; null when it is too short, too long or may name somebody. */
export function countedText(text: string): string | null {
  if (MAY_NAME_SOMEBODY.test(text)) return null;
  const plain = plainText(text);
  return plain.length >= searchedTextLength.min && plain.length <= searchedTextLength.max ? plain : null;
}
