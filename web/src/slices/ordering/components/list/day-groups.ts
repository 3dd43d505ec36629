import { dayIn, sumsByCurrency, type Money, type OrderRow, type OrderStatus } from '@halles/contract';
import type { OrdersView } from './period.ts';

export const dayOf = (
  row: Pick<OrderRow, 'on' | 'submittedAt'>,
  view: OrdersView,
  timeZone: string,
): string => (view === 'sent' ? dayIn(new Date(row.submittedAt), timeZone) : row.on);

/** Days make groups unless most of them would have a single order; nothing is grouped as well. */
export function hasGroups(days: readonly string[]): boolean {
  const sizes = [...Map.groupBy(days, (day) => day).values()].map(({ length }) => length);
  return sizes.filter((size) => size > 1).length * 2 >= sizes.length;
}

export interface DaySum {
  orders: number;
  /** Declined, cancelled and expired orders beside them. */
  fallen?: number;
  /** Null when there are too many orders to add up here. */
  totals: Money[] | null;
}

/** Statuses whose orders no longer count as sales. */
const fallen = new Set<OrderStatus>(['declined', 'cancelled', 'expired']);

type Summed = Pick<OrderRow, 'status' | 'currency' | 'totalMinor'>;

export const totalsOf = (rows: readonly Pick<OrderRow, 'currency' | 'totalMinor'>[]): Money[] =>
  sumsByCurrency(rows.map(({ currency, totalMinor }) => ({ currency, amountMinor: totalMinor })));

/** A day's totals; declined, cancelled and expired orders are counted apart, unless there are no others. */
export function daySum(rows: readonly Summed[]): DaySum {
  const standing = rows.filter(({ status }) => !fallen.has(status));
  const counted = standing.length > 0 ? standing : rows;
  const others = rows.length - counted.length;
  return { orders: counted.length, ...(others > 0 && { fallen: others }), totals: totalsOf(counted) };
}

interface Page {
  page: number;
  pageSize: number;
  total: number;
}

/** Days of which the page may show only a part: its first and its last one. */
export function cutDays(
  days: readonly string[],
  { page, pageSize, total }: Page,
): { first: string | null; last: string | null } {
  const continues = page * pageSize < total;
  return { first: page > 1 ? (days[0] ?? null) : null, last: continues ? (days.at(-1) ?? null) : null };
}
