interface Part {
  part: string;
  isMatch: boolean;
  /** Where it begins in the text. */
  at: number;
}

/** How many letters stand before the first match. */
const BEFORE = 30;

/** One letter of the text for each letter of the result, so that places in both are the same. */
const plain = (text: string): string =>
  Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase().charAt(0)).join('');

/** A text around the searched words, which are marked; accents and capitals do not matter. */
export function matchesIn(text: string, search: string): Part[] {
  const letters = Array.from(text);
  const found = plain(text);
  const words = plain(search).split(/\s+/).filter(Boolean);
  const isMatched = letters.map(() => false);
  for (const word of words)
    for (let at = found.indexOf(word); at >= 0; at = found.indexOf(word, at + word.length))
      isMatched.fill(true, at, at + word.length);
  const first = Math.max(0, isMatched.indexOf(true) - BEFORE);
  const parts: Part[] = first > 0 ? [{ part: '…', isMatch: false, at: -1 }] : [];
  for (const [at, letter] of letters.entries()) {
    if (at < first) continue;
    const last = parts.at(-1);
    if (last && last.isMatch === isMatched[at]) last.part += letter;
    else parts.push({ part: letter, isMatch: isMatched[at]!, at });
  }
  return parts;
}
