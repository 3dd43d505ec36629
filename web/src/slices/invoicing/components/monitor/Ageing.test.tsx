import type { OrganizationId } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { tableState } from '../../../../ui/table/table-state.ts';
import { Ageing } from './Ageing.tsx';
import { aDebtor } from '../../../../testing/invoices.ts';
import type { CustomerAgeing } from './ageing-sums.ts';

const row: CustomerAgeing = {
  customer: { id: '1' as OrganizationId, name: 'Traiteur Saint-Roch', logoUrl: null },
  currency: 'CAD',
  notDue: 177_718,
  to30: 177_718,
  to60: 177_718,
  to90: 177_718,
  over90: 177_718,
  unapplied: 0,
  total: 888_590,
  oldestDueOn: '2026-09-24',
  creditLimitMinor: null,
  creditPolicy: 'none',
  exposureMinor: 888_590,
};

it.each([
  [
    1142,
    ['Client', 'Total', 'Non échu', '1 à 30 jours', '31 à 60 jours', '61 à 90 jours', 'Plus de 90 jours'],
  ],
  [842, ['Client', 'Total', '1 à 30 jours', '31 à 60 jours', '61 à 90 jours', 'Plus de 90 jours']],
])('in %i px everything that is late is in view', async (px, heads) => {
  const room = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(px);
  const query = { data: [row], error: null, isFetching: false, refetch: vi.fn() };
  await renderSlice(<Ageing query={query} table={[tableState(), vi.fn()]} />, { language: 'fr-CA' });
  const table = screen.getByRole('table');
  expect(parseInt(table.style.minWidth)).toBeLessThanOrEqual(px);
  const shown = within(table).getAllByRole('columnheader');
  expect(shown.slice(0, heads.length).map(({ textContent }) => textContent)).toEqual(heads);
  room.mockRestore();
});

it('has no zero in the foot of a column without amounts', async () => {
  const debtors = [aDebtor(1, { to30: 5_000, total: 5_000 }), aDebtor(2, { to30: 700, total: 700 })];
  const query = { data: debtors, error: null, isFetching: false, refetch: vi.fn() };
  await renderSlice(<Ageing query={query} table={[tableState(), vi.fn()]} />);
  const foot = within(screen.getByRole('table')).getAllByRole('rowgroup').at(-1)!;
  const cells = within(foot).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent.trim()).filter((words) => words !== '')).toEqual([
    'Total',
    '$57.00',
    '$57.00',
  ]);
});
