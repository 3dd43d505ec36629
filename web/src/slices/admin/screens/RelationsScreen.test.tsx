import type { AdminRelation } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import RelationsScreen from './RelationsScreen.tsx';

setUpListScreen();

const party = (name: string) => ({
  id: `0197a000-0000-7000-8000-${name.padEnd(12, '0')}`,
  name,
  logoUrl: null,
});
const relation = (id: string, orders: number, lastOrderOn: string | null) =>
  ({
    id,
    vendor: party('a'),
    customer: party(id),
    status: 'active',
    since: '2026-09-30T12:00:00.000Z',
    orders,
    volumeMinor: orders * 5_000,
    currency: 'CAD',
    lastOrderOn,
  }) as unknown as AdminRelation;

it('writes neither a zero nor a word where nothing was ordered', async () => {
  const rows = [relation('b', 2, '2026-11-20'), relation('c', 0, null)];
  const question = { sort: 'since', descending: true, page: 1, pageSize: 25 } as const;
  mockQuery('admin.listRelations', question, { rows, total: 2, page: 1, pageSize: 25 });
  await renderScreen(<RelationsScreen />, { context: aContext(anOrganization(), { isAdmin: true }) });
  const figures = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent).slice(-4, -1));
  expect(figures).toEqual([
    ['2', '$100.00', '20/11/2026'],
    ['', '', ''],
  ]);
});
