import { creditEntryKinds, guardFormulas, type CreditEntry } from '@halles/contract';

export interface MonthSums {
  openingMinor: number;
  closingMinor: number;
  byKind: { kind: CreditEntry['kind']; amountMinor: number }[];
}

/** Opening balance, movements and closing balance of a month, from its entries, newest first. */
export function computeMonthSums(entries: readonly CreditEntry[]): MonthSums | null {
  const [newest, oldest] = [entries[0], entries.at(-1)];
  if (!newest || !oldest) return null;
  const byKind = creditEntryKinds.map((kind) => ({
    kind,
    amountMinor: entries.reduce((sum, entry) => sum + (entry.kind === kind ? entry.amountMinor : 0), 0),
  }));
  return {
    openingMinor: oldest.balanceMinor - oldest.amountMinor,
    closingMinor: newest.balanceMinor,
    byKind: byKind.filter(({ kind }) => entries.some((entry) => entry.kind === kind)),
  };
}

const quoteCsv = (text: string): string => `"${guardFormulas(text).replaceAll('"', '""')}"`;

/** Comma separated, one row per line, with the byte order mark by which spreadsheets recognize UTF-8. */
export function toCsv(rows: readonly (readonly (string | { decimal: string })[])[]): string {
  const cell = (value: string | { decimal: string }) =>
    typeof value === 'string' ? quoteCsv(value) : value.decimal;
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
