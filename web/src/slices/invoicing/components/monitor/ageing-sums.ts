import { ageingBands, type AgeingBand, type Currency } from '@halles/contract';
import type { Monitor } from '../../queries.ts';

export type CustomerAgeing = Monitor['customers'][number];
export const columns = [...ageingBands, 'unapplied', 'total'] as const;
export type AgeingColumn = (typeof columns)[number];
export const isLate = (column: AgeingColumn): column is AgeingBand =>
  column !== 'notDue' && (ageingBands as readonly string[]).includes(column);

/** Totals per currency, for the footer. */
export function sumsOf(
  rows: readonly CustomerAgeing[],
): { currency: Currency; sums: Record<AgeingColumn, number> }[] {
  const byCurrency = new Map<Currency, Record<AgeingColumn, number>>();
  for (const row of rows) {
    const sums =
      byCurrency.get(row.currency) ??
      (Object.fromEntries(columns.map((column) => [column, 0])) as Record<AgeingColumn, number>);
    for (const column of columns) sums[column] += row[column];
    byCurrency.set(row.currency, sums);
  }
  return [...byCurrency].map(([currency, sums]) => ({ currency, sums }));
}
