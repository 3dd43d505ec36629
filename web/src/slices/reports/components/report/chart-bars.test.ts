import type { Report, ReportFigures, ReportRow } from '@halles/contract';
import { describe, expect, it } from 'vitest';
import { chartBars, starts } from './chart-bars.ts';

const figures = (amountMinor: number): ReportFigures => ({
  amountMinor,
  creditedMinor: 0,
  orders: 1,
  lines: 1,
  kg: '0',
  quantity: null,
  deliveryFeeMinor: null,
  taxMinor: null,
  totalMinor: null,
});
const row = (
  period: string | null,
  key: string,
  amountMinor: number,
  currency: 'CAD' | 'EUR' = 'CAD',
): ReportRow => ({
  id: `${period} ${key} ${currency}`,
  period,
  key,
  name: { en: key, fr: key },
  detail: null,
  currency,
  figures: figures(amountMinor),
  before: figures(amountMinor / 2),
});
const report = (rows: ReportRow[]): Report => ({
  rows,
  totals: [],
  total: rows.length,
  before: { from: '2026-10-01', until: '2026-10-31' },
});
const november = { from: '2026-11-01', until: '2026-11-30' };

describe('charts over time', () => {
  it('have a bar at the start of each day, week or month, including empty ones', () => {
    expect(starts({ days: { from: '2026-11-21', until: '2026-11-23' }, every: 'day' })).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ]);
    expect(starts({ days: november, every: 'week' })).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(starts({ days: { from: '2026-11-15', until: '2027-01-02' }, every: 'month' })).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
    ]);
  });

  it('add up the rows of one time, in one currency', () => {
    const bars = chartBars(
      { days: november, every: 'month' },
      report([row('2026-11-01', 'a', 100), row('2026-11-01', 'b', 40), row('2026-11-01', 'c', 9, 'EUR')]),
      'CAD',
    );
    expect(bars).toMatchObject([{ id: '2026-11-01', value: 140, before: 70 }]);
  });
});

describe('charts of rows', () => {
  it('show the ten largest, in the server’s order', () => {
    const many = Array.from({ length: 14 }, (_, index) => row(null, String(index), 100 - index));
    const bars = chartBars({ days: november, every: 'none' }, report(many), 'CAD');
    expect(bars.map(({ value }) => value)).toEqual([100, 99, 98, 97, 96, 95, 94, 93, 92, 91]);
  });
});
