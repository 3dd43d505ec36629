import { withoutAccents } from '@halles/contract';

export interface Searchable {
  label: string;
  /** Synonyms people may type. */
  synonyms?: string;
}

/** Each typed word has to begin a word of the label or occur in it; accents and word order do not matter. */
function score(typed: readonly string[], { label, synonyms = '' }: Searchable): number {
  const text = withoutAccents(`${label} ${synonyms}`);
  const starts = text.split(/[\s’'-]+/);
  let total = 0;
  for (const word of typed) {
    if (starts.some((start) => start.startsWith(word))) total += 2;
    else if (text.includes(word)) total += 1;
    else return 0;
  }
  return withoutAccents(label).startsWith(typed[0] ?? '') ? total + 1 : total;
}

/** Matching items, best first; all of them in their own order while nothing is typed. */
export function rankItems<Item extends Searchable>(items: readonly Item[], typed: string): Item[] {
  const typedWords = withoutAccents(typed).split(/\s+/).filter(Boolean);
  if (typedWords.length === 0) return [...items];
  return items
    .map((item, index) => ({ item, index, points: score(typedWords, item) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.index - b.index)
    .map(({ item }) => item);
}
