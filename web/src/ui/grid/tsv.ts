/**
 * The clipboard format of spreadsheets: lines of tab-separated cells; cells with a tab, line break or quote are
 * quoted.
 */

const needsQuotes = /[\t\n\r"]/;

export const writeTsv = (lines: readonly (readonly string[])[]): string =>
  lines
    .map((cells) =>
      cells.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n');

interface Token {
  text: string;
  end: number;
}

/** Reads from the opening quote; null when no closing quote is followed by a tab, a line break or the end. */
function quotedCell(source: string, start: number): Token | null {
  let text = '';
  let at = start + 1;
  for (;;) {
    const quote = source.indexOf('"', at);
    if (quote < 0) return null;
    text += source.slice(at, quote);
    const next = source[quote + 1];
    if (next === '"') {
      text += '"';
      at = quote + 2;
    } else {
      return next === undefined || next === '\t' || next === '\n' ? { text, end: quote + 1 } : null;
    }
  }
}

function plainCell(source: string, start: number): Token {
  let end = start;
  while (end < source.length && source[end] !== '\t' && source[end] !== '\n') end += 1;
  return { text: source.slice(start, end), end };
}

/** `5" pot` is not a quoted cell: a quote that is never closed is an ordinary character. */
export function parseTsv(pasted: string): string[][] {
  const source = pasted.replaceAll(/\r\n?/g, '\n');
  const lines: string[][] = [[]];
  let at = 0;
  for (;;) {
    const quoted = source[at] === '"' ? quotedCell(source, at) : null;
    const { text, end } = quoted ?? plainCell(source, at);
    lines.at(-1)!.push(text);
    if (end >= source.length) break;
    if (source[end] === '\n') lines.push([]);
    at = end + 1;
  }
  // Spreadsheets end the last line too; a single empty cell is still a cell.
  const last = lines.at(-1)!;
  if (lines.length > 1 && last.length === 1 && last[0] === '') lines.pop();
  return lines;
}
