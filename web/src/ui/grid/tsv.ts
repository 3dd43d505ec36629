/** What spreadsheets put on the clipboard: lines of cells between tabs, cells with either of them in quotes. */

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

/** From the opening quote; null when none closes it just before a tab, a new line or the end. */
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

/** `5" pot` is no quoted cell: a quote that is never closed is a letter like another. */
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
  // Spreadsheets end the last line too; one empty cell alone is still a cell.
  const last = lines.at(-1)!;
  if (lines.length > 1 && last.length === 1 && last[0] === '') lines.pop();
  return lines;
}
