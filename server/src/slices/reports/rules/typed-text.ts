/** What somebody typed to find a record. */
export interface TypedText {
  words: string[];
  /** The words in their order, as names begin. */
  phrase: string;
  /** The number at the end, without leading zeros, and what is written before it: `fn` and `19` of FN-0019. */
  number: { prefix: string; digits: string } | null;
}

const MAX_WORDS = 8;

/** `folded` is lower case and has no accents. */
export function typedText(folded: string): TypedText {
  const words = folded
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const [, letters, digits] = /^(.*?)0*([1-9]\d*)$/.exec(words.at(-1) ?? '') ?? [];
  return {
    words,
    phrase: words.join(' '),
    number: digits === undefined ? null : { prefix: [...words.slice(0, -1), letters].join(''), digits },
  };
}

/** Shorter words are too like others to tell an error. */
const SHORTEST_WITH_ERROR = 4;

export const mayHaveError = (word: string): boolean => word.length >= SHORTEST_WITH_ERROR;

/**
 * LIKE patterns of the word and of those that were meant when one letter after the first is wrong, missing, added, or exchanged with
 * the next one. Similarity of trigrams alone misses most of them in words of six letters.
 */
export function patternsWithOneError(word: string): string[] {
  const patterns = [...word].flatMap((letter, at) => {
    if (at === 0) return [];
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const swapped = after === '' ? [] : [`${before}${after[0]}${letter}${after.slice(1)}`];
    return [`${before}_${after}`, `${before}_${letter}${after}`, `${before}${after}`, ...swapped];
  });
  return [word, ...new Set(patterns)].map((pattern) => `%${pattern}%`);
}
