const KG: Readonly<Record<string, (digits: string) => string>> = {
  kg: (digits) => digits,
  // Kitchen scales write grams.
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

/** One weight: `1,853`, `1.920 kg`, `1853 g`. */
const WEIGHING = /(\d+(?:[.,]\d{1,3})?)(?!\d)(?:\s*(kg|g)\b)?/giy;
const BETWEEN = /[\s;|+/,]*/y;

/**
 * Parses the output of a scale or a sheet as kilograms: `1,853 1.920` is 1.853 and 1.920. Null when any part is no
 * weight, so that nothing is guessed or silently dropped.
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
    // Characters directly after a number make it unreadable: `1.8534`, `12abc`.
    if (/[\p{L}\d]/u.test(text.charAt(at)) || /^[.]\d/.test(text.slice(at))) return null;
    weights.push(trimmed(KG[isGrams ? 'g' : 'kg']!(digits.replace(',', '.'))));
  }
}

/** Fills the weights from a given piece on; weights beyond the last piece are appended. */
export const withWeights = (weights: readonly string[], from: number, read: readonly string[]): string[] => [
  ...Array.from({ length: Math.max(0, from) }, (_, index) => weights[index] ?? ''),
  ...read,
  ...weights.slice(from + read.length),
];
