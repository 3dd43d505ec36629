import type { Currency, LedgerResult } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { address } from '../../../testing/address.tsx';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { renderScreen } from '../../../testing/render-slice.tsx';
import MarketReportsScreen from './MarketReportsScreen.tsx';

setUpListScreen();

const shown = { isHidden: false, isSortable: false };
const activity: LedgerResult = {
  counts: { en: 'Confirmed orders', fr: 'Commandes confirmées' },
  columns: [
    { id: 'period', kind: 'day', title: { en: 'Period', fr: 'Période' }, ...shown },
    { id: 'volume', kind: 'money', title: { en: 'Volume', fr: 'Volume' }, ...shown },
  ],
  headline: 'volume',
  rows: [{ id: '2026-11-01', currency: 'CAD', link: null, cells: ['2026-11-01', 1_301_144] }],
  totals: [],
  total: 1,
  page: 1,
  pageSize: 50,
};

it.each([
  [{ view: 'activity', grain: 'month' }, 'November 2026'],
  [{ view: 'activity', grain: 'week' }, '01/11/2026'],
  [{ view: 'cohorts' }, 'November 2026'],
])('names the periods of %j', async (search, name) => {
  address.search = search;
  vi.spyOn(api.admin, 'getMarketReport').mockResolvedValue(activity);
  await renderScreen(<MarketReportsScreen />, { context: aContext(anOrganization(), { isAdmin: true }) });
  expect(await screen.findByRole('rowheader', { name })).toBeTruthy();
});

const inBoth = (title: string) => ({ en: title, fr: title });
const cohorts = (...currencies: Currency[]): LedgerResult => ({
  ...activity,
  columns: [
    { id: 'period', kind: 'day', title: inBoth('First order'), ...shown },
    { id: 'buyers', kind: 'count', title: inBoth('Buyers'), ...shown },
  ],
  headline: 'buyers',
  rows: currencies.map((currency, at) => ({
    id: `2026-11-01 ${currency}`,
    currency,
    link: null,
    cells: ['2026-11-01', at + 1],
  })),
  totals: currencies.map((currency, at) => ({ currency, cells: [null, at + 1] })),
  total: currencies.length,
});

it.each([
  ['cohorts', cohorts('CAD', 'EUR'), ['November 2026CAD1', 'November 2026EUR2']],
  ['cohorts', cohorts('CAD'), ['November 20261']],
])('tells rows of one month in several currencies apart: %s', async (view, answer, rows) => {
  address.search = { view };
  vi.spyOn(api.admin, 'getMarketReport').mockResolvedValue(answer);
  await renderScreen(<MarketReportsScreen />, { context: aContext(anOrganization(), { isAdmin: true }) });
  const table = await screen.findByRole('table');
  await within(table).findAllByRole('rowheader');
  const [, ...shownRows] = within(table).getAllByRole('row');
  expect(shownRows.slice(0, rows.length).map(({ textContent }) => textContent)).toEqual(rows);
});
