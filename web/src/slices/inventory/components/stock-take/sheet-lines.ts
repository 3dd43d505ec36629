import {
  fromThousandths,
  toThousandths,
  withoutAccents,
  type FormatId,
  type StockTakeLine,
} from '@halles/contract';
import type { CountSheet } from '../../queries.ts';

/** The filter of a sheet's lines. */
export type LineFilter = 'all' | 'open' | 'different';

export function matchesFilter(
  line: StockTakeLine,
  lineFilter: LineFilter,
  name: string,
  typed: string,
): boolean {
  if (lineFilter === 'open' && line.counted !== null) return false;
  if (lineFilter === 'different' && (line.difference === null || line.difference === '0')) return false;
  const found = withoutAccents(name);
  return withoutAccents(typed)
    .split(/\s+/)
    .every((word) => found.includes(word));
}

/** The selected line, even after the filter excludes it; otherwise the first to count. */
export const currentLine = (
  all: readonly StockTakeLine[],
  lines: readonly StockTakeLine[],
  chosen: FormatId | null,
): StockTakeLine | undefined =>
  all.find((line) => line.id === chosen) ?? lines.find((line) => line.counted === null) ?? lines[0];

export function lineAfter(
  lines: readonly StockTakeLine[],
  id: FormatId,
  by: 1 | -1,
): StockTakeLine | undefined {
  const at = lines.findIndex((line) => line.id === id);
  // A line that was just counted has left the uncounted ones, so the first of these is next.
  return at < 0 ? lines[0] : lines[at + by];
}

/** The sheet with the count applied, before the server answers. */
export function withCount(sheet: CountSheet, formatId: FormatId, counted: string | null): CountSheet {
  const rows = sheet.rows.map((line) =>
    line.id === formatId
      ? {
          ...line,
          counted,
          difference:
            counted === null ? null : fromThousandths(toThousandths(counted) - toThousandths(line.expected)),
          isOutdated: false,
        }
      : line,
  );
  return {
    ...sheet,
    rows,
    counted: rows.filter((line) => line.counted !== null).length,
    differences: rows.filter((line) => line.difference !== null && line.difference !== '0').length,
  };
}
