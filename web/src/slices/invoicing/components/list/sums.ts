import type { Currency, InvoiceRow } from '@halles/contract';

/** Totals of the rows per currency; credit notes count as negative. */
export function sumsOf(
  rows: readonly Pick<InvoiceRow, 'kind' | 'totalMinor' | 'currency'>[],
  money: (amountMinor: number, currency: Currency) => string,
): string {
  const sums = new Map<Currency, number>();
  for (const { kind, totalMinor, currency } of rows)
    sums.set(currency, (sums.get(currency) ?? 0) + (kind === 'creditNote' ? -totalMinor : totalMinor));
  return [...sums].map(([currency, sum]) => money(sum, currency)).join(' + ');
}
