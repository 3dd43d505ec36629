import { synonyms } from './synonyms.ts';

/** Same as `plain_text` in the database: lower case, without accents and punctuation. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Words without meaning for products; both languages' stemmers drop most of them. */
const stopWords = new Set(
  'a au aux avec d de des du en et l la le les pour sans un une the of and with without for in'.split(' '),
);

/**
 * Simple singular forms are enough to find a synonym: tomates and tomatoes become tomate and tomato, cherries becomes
 * cherry.
 */
export const singular = (word: string): string => {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:toes|shes|ches|eaux)$/.test(word))
    return word.slice(0, word.endsWith('eaux') ? -1 : -2);
  return word.length > 3 && /[^s]s$|[aeo]ux$/.test(word) ? word.slice(0, -1) : word;
};

const phraseOf = (words: readonly string[]): string =>
  words
    .filter((word) => !stopWords.has(word))
    .map(singular)
    .join(' ');

const synonymsByPhrase = new Map<string, readonly string[]>();
for (const group of synonyms)
  for (const phrase of group) {
    const key = phraseOf(phrase.split(' '));
    synonymsByPhrase.set(key, [...new Set([...(synonymsByPhrase.get(key) ?? []), ...group])]);
  }
const MAX_PHRASE_WORDS = 3;

/** The spellings of one part of a search: the typed words first, then synonyms. */
export type SearchPart = readonly (readonly string[])[];

/** The parts of a search: all parts must match, each in any of its spellings. */
export function parseSearchText(text: string): SearchPart[] {
  const words = plainText(text)
    .split(' ')
    .filter((word) => word !== '' && !stopWords.has(word));
  const parts: SearchPart[] = [];
  for (let at = 0; at < words.length;) {
    let taken = 1;
    let others: readonly string[] = [];
    for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 0; length--) {
      const known = synonymsByPhrase.get(phraseOf(words.slice(at, at + length)));
      if (!known) continue;
      taken = length;
      others = known;
      break;
    }
    const written = words.slice(at, at + taken);
    const fulfilments = others.map((phrase) => phrase.split(' ').filter((word) => !stopWords.has(word)));
    parts.push([written, ...fulfilments.filter((fulfilment) => phraseOf(fulfilment) !== phraseOf(written))]);
    at += taken;
  }
  return parts;
}

/** `(sweet & potato) | (patate & douce)`; with a weight, only matches in the name count. */
export const tsQueryOf = (part: SearchPart, weight: '' | 'A'): string =>
  part
    .map((fulfilment) => `(${fulfilment.map((word) => word + (weight ? `:${weight}` : '')).join(' & ')})`)
    .join(' | ');

/** Matches the last word as a prefix, because it may be incomplete. */
export const prefixTsQueryOf = (part: SearchPart, weight: '' | 'A'): string =>
  part[0]!.map((word, index) => `${word}:${index === part[0]!.length - 1 ? '*' : ''}${weight}`).join(' & ');

/** Replaces each unknown word by the closest known one; null when no word has one. */
export function correctedText(text: string, nearest: ReadonlyMap<string, string>): string | null {
  const words = plainText(text).split(' ');
  const corrected = words.map((word) => nearest.get(word) ?? word);
  return corrected.some((word, index) => word !== words[index]) ? corrected.join(' ') : null;
}
