import { dayIn, type Currency, type OrderRow, type OrderStatus } from '@halles/contract';
import type { OrdersView } from './period.ts';

export const dayOf = (
  row: Pick<OrderRow, 'on' | 'submittedAt'>,
  view: OrdersView,
  timeZone: string,
): string => (view === 'sent' ? dayIn(new Date(row.submittedAt), timeZone) : row.on);

export interface DaySum {
  orders: number;
  /** Null where they are too many to be added up here. */
  totals: { currency: Currency; amountMinor: number }[] | null;
}

/** Nothing is sold by them any more. */
const fallen = new Set<OrderStatus>(['declined', 'cancelled', 'expired']);

type Summed = Pick<OrderRow, 'status' | 'currency' | 'totalMinor'>;

/** What a day comes to; what was declined or cancelled is counted only where nothing else is shown. */
export function daySum(rows: readonly Summed[]): DaySum {
  const standing = rows.filter(({ status }) => !fallen.has(status));
  const counted = standing.length > 0 ? standing : rows;
  const totals = new Map<Currency, number>();
  for (const { currency, totalMinor } of counted)
    totals.set(currency, (totals.get(currency) ?? 0) + totalMinor);
  return {
    orders: counted.length,
    totals: [...totals].map(([currency, amountMinor]) => ({ currency, amountMinor })),
  };
}

interface Page {
  page: number;
  pageSize: number;
  total: number;
}

/** Days that a page may show only a part of: its first one and its last one. */
export function cutDays(
  days: readonly string[],
  { page, pageSize, total }: Page,
): { first: string | null; last: string | null } {
  const goesOn = page * pageSize < total;
  return { first: page > 1 ? (days[0] ?? null) : null, last: goesOn ? (days.at(-1) ?? null) : null };
}
