import type { LedgerResult } from '@halles/contract';
import { screen } from '@testing-library/react';
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
