import { addDays, type Currency, type Report, type ReportRow } from '@halles/contract';
import type { ReportState } from './report-address.ts';

export interface BarOf {
  id: string;
  row: Pick<ReportRow, 'period' | 'key' | 'name' | 'detail'>;
  value: number;
  before?: number;
}

const GREATEST = 10;
/** With more columns than this a chart tells nothing more. */
const COLUMNS = 400;

const monday = (day: string): string => addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`;

/** The start of every day, week or month of the period, including empty ones. */
export function starts({ days, every }: Pick<ReportState, 'days' | 'every'>): string[] {
  const found: string[] = [];
  const first =
    every === 'week' ? monday(days.from) : every === 'month' ? `${days.from.slice(0, 8)}01` : days.from;
  for (let at = first; at <= days.until && found.length < COLUMNS;) {
    found.push(at);
    at = every === 'month' ? nextMonth(at) : addDays(at, every === 'week' ? 7 : 1);
  }
  return found;
}

const barOf = (id: string, row: BarOf['row'], rows: readonly ReportRow[], hasBefore: boolean): BarOf => {
  const sum = (of: (row: ReportRow) => number) => rows.reduce((total, each) => total + of(each), 0);
  return {
    id,
    row,
    value: sum(({ figures }) => figures.amountMinor),
    ...(hasBefore && { before: sum(({ before }) => before?.amountMinor ?? 0) }),
  };
};

/** Over time: one bar per time for all rows. Otherwise the largest rows. */
export function chartBars(
  state: Pick<ReportState, 'days' | 'every'>,
  report: Report,
  currency: Currency,
): BarOf[] {
  const rows = report.rows.filter((row) => row.currency === currency);
  const hasBefore = report.before !== null;
  if (state.every === 'none')
    return rows.slice(0, GREATEST).map((row) => barOf(row.id, row, [row], hasBefore));
  const byPeriod = Map.groupBy(rows, ({ period }) => period);
  return starts(state).map((period) =>
    barOf(period, { period, key: null, name: null, detail: null }, byPeriod.get(period) ?? [], hasBefore),
  );
}
