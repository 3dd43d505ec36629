import { unguardFormulas } from '@halles/contract/kernel';
import { parseCsv } from 'hucre/csv';
import { decodeText } from './text.ts';

const delimiters = [';', '\t', ',', '|'] as const;
const SAMPLED_LINES = 20;

/**
 * The delimiter that splits the first lines into the most even rows. A decimal comma makes more cells too, but a
 * varying number per line; a tie goes to the earlier delimiter, because numbers never contain `;`.
 */
export function delimiterOf(text: string): string {
  const declared = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (declared) return declared;
  const scores = delimiters.map((delimiter) => {
    const widths = parseCsv(text, { delimiter, maxRows: SAMPLED_LINES })
      .map((row) => row.length)
      .filter((width) => width > 1);
    const counts = Map.groupBy(widths, (width) => width);
    const even = [...counts.values()].map((same) => same.length * Math.min(same[0]!, 10));
    return { delimiter, score: Math.max(0, ...even) };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

export function readCsv(bytes: Uint8Array, maxRows: number): { rows: unknown[][]; delimiter: string } {
  const text = decodeText(bytes);
  const delimiter = delimiterOf(text);
  const rows = parseCsv(text, { delimiter, maxRows }).map((row) =>
    row.map((cell) => (typeof cell === 'string' ? unguardFormulas(cell) : cell)),
  );
  // `sep=;` is an instruction to spreadsheets; its line still counts in row numbers.
  if (/^sep=./i.test(text)) rows[0] = [];
  return { rows, delimiter };
}
