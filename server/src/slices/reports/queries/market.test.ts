import { expect, it } from 'vitest';
import { marketPage, marketReports, marketSorts } from '@halles/contract';
import { marketDefinitions } from './market.ts';

it.each(marketReports)('%s can be sorted by each of its columns, and no other', (name) => {
  expect(marketSorts[name]).toEqual(marketDefinitions[name].columns.map(({ id }) => id));
});

it('refuses a column of another report', () => {
  const input = { report: 'searches', from: '2026-11-01', until: '2026-11-30' };
  expect(marketPage.safeParse({ ...input, sort: 'notFound' }).success).toBe(true);
  const { error } = marketPage.safeParse({ ...input, sort: 'fees' });
  expect(error?.issues.map(({ path }) => path)).toEqual([['sort']]);
});
