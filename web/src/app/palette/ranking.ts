export interface Searchable {
  label: string;
  /** Other words people would type for it. */
  synonyms?: string;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/** Every word typed begins a word of the label, or is in it; without accents, in any order. */
function score(typed: readonly string[], { label, synonyms = '' }: Searchable): number {
  const text = plain(`${label} ${synonyms}`);
  const starts = text.split(/[\s’'-]+/);
  let total = 0;
  for (const word of typed) {
    if (starts.some((start) => start.startsWith(word))) total += 2;
    else if (text.includes(word)) total += 1;
    else return 0;
  }
  return plain(label).startsWith(typed[0] ?? '') ? total + 1 : total;
}

/** What fits what was typed, best first; all of it in its own order while nothing is typed. */
export function rankItems<Item extends Searchable>(items: readonly Item[], typed: string): Item[] {
  const typedWords = plain(typed).split(/\s+/).filter(Boolean);
  if (typedWords.length === 0) return [...items];
  return items
    .map((item, index) => ({ item, index, points: score(typedWords, item) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.index - b.index)
    .map(({ item }) => item);
}
