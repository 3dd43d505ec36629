import type { ImportValue } from '@halles/contract';
import type { ImportColumn } from './columns.ts';

/** Normalizes headers for comparison: `Prix / kg ($)` and `prix kg` become equal. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/œ/g, 'oe')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const EXACT = 3;
const NEAR = 2;
const LONG_ENOUGH = 5;

function score(header: string, column: ImportColumn): number {
  const names = [column.title.en, column.title.fr, column.key, ...(column.headers ?? [])].map(plain);
  if (names.includes(header)) return EXACT;
  const isNear = names.some(
    (name) => name.length >= LONG_ENOUGH && header.length >= LONG_ENOUGH && isOneSlipAway(name, header),
  );
  return isNear ? NEAR : 0;
}

/** One letter added, removed or replaced: a plural or a typing error. */
function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const restOfLong = long.slice(at + 1);
  return restOfLong === short.slice(at) || restOfLong === short.slice(at + 1);
}

/** Assigns the best-scoring pairs first; each file column maps to one field, and each field to one column. */
export function guessMapping(
  headers: readonly string[],
  columns: readonly ImportColumn[],
): Record<string, number> {
  const pairs = columns.flatMap((column) =>
    headers.map((header, index) => ({ key: column.key, index, score: score(plain(header), column) })),
  );
  const mapping: Record<string, number> = {};
  const taken = new Set<number>();
  for (const pair of pairs
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)) {
    if (pair.key in mapping || taken.has(pair.index)) continue;
    mapping[pair.key] = pair.index;
    taken.add(pair.index);
  }
  return mapping;
}

interface Line {
  line: number;
  cells: readonly ImportValue[];
}

const LOOKED_AT = 40;

export const headersOf = (cells: readonly ImportValue[]): string[] =>
  cells.map((cell) => (cell === null ? '' : String(cell)));

/**
 * Titles and addresses may precede the header: it is the line that matches most of our columns, else the first wide
 * line.
 */
export function guessHeaderLine(lines: readonly Line[], columns: readonly ImportColumn[]): number | null {
  let best: { line: number; known: number } | null = null;
  for (const { line, cells } of lines.slice(0, LOOKED_AT)) {
    const known = Object.keys(guessMapping(headersOf(cells), columns)).length;
    if (known > (best?.known ?? 0)) best = { line, known };
  }
  const wide = lines.find(({ cells }) => cells.filter((cell) => cell !== null).length > 1);
  return (best ?? wide ?? lines[0])?.line ?? null;
}

/** The language of the file's headers; French when they give no indication. */
export function languageOf(headers: readonly string[], columns: readonly ImportColumn[]): 'en' | 'fr' {
  const written = new Set(headers.map(plain));
  const count = (language: 'en' | 'fr') =>
    columns.filter((column) => {
      const other = language === 'en' ? 'fr' : 'en';
      const [own, others] = [plain(column.title[language]), plain(column.title[other])];
      return own !== others && written.has(own);
    }).length;
  return count('en') > count('fr') ? 'en' : 'fr';
}
