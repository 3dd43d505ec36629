const KG: Readonly<Record<string, (digits: string) => string>> = {
  kg: (digits) => digits,
  // A kitchen scale says grams.
  g: (digits) => {
    const padded = digits.padStart(4, '0');
    return `${padded.slice(0, -3)}.${padded.slice(-3)}`;
  },
};

const trimmed = (decimal: string): string =>
  decimal
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** One weighing: `1,853`, `1.920 kg`, `1853 g`. */
const WEIGHING = /(\d+(?:[.,]\d{1,3})?)(?!\d)(?:\s*(kg|g)\b)?/giy;
const BETWEEN = /[\s;|+/,]*/y;

/**
 * What a scale or a sheet gives, as kilograms: `1,853 1.920` is 1.853 and 1.920. Null when a part of it is no weight:
 * nothing is guessed and nothing is left out unseen.
 */
export function readWeights(text: string): string[] | null {
  const weights: string[] = [];
  let at = 0;
  while (true) {
    BETWEEN.lastIndex = at;
    at += BETWEEN.exec(text)?.[0].length ?? 0;
    if (at >= text.length) return weights;
    WEIGHING.lastIndex = at;
    const match = WEIGHING.exec(text);
    if (!match) return null;
    const [whole, digits = '', unit = 'kg'] = match;
    const isGrams = unit.toLowerCase() === 'g';
    if (isGrams && /[.,]/.test(digits)) return null;
    at += whole.length;
    // What follows a figure at once is a part of it that cannot be read: `1.8534`, `12abc`.
    if (/[\p{L}\d]/u.test(text.charAt(at)) || /^[.]\d/.test(text.slice(at))) return null;
    weights.push(trimmed(KG[isGrams ? 'g' : 'kg']!(digits.replace(',', '.'))));
  }
}

/** From a piece on, as many as there are weights; those beyond the last piece are added. */
export const withWeights = (weights: readonly string[], from: number, read: readonly string[]): string[] => [
  ...Array.from({ length: Math.max(0, from) }, (_, index) => weights[index] ?? ''),
  ...read,
  ...weights.slice(from + read.length),
];
