import type { Currency, ProducerId, Statement } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, renderScreen, renderSlice } from '../../../testing/render-slice.tsx';
import ProducerAccount from '../components/account/ProducerAccount.tsx';
import BalancesScreen from './BalancesScreen.tsx';
import OpenStatementScreen from './OpenStatementScreen.tsx';

const id = '0192f0c1-0000-7000-8000-0000000000bb' as ProducerId;
const producer = { id, name: 'Verger Lacroix', isArchived: false, mode: 'agent' as const };
const amounts = (currency: Currency, owedMinor: number, openMinor: number) => ({
  currency,
  owedMinor,
  openMinor,
  last: null,
});

it('the balances of all producers have a total in each currency', async () => {
  const other = { ...producer, id: '0192f0c1-0000-7000-8000-0000000000bc' as ProducerId, name: 'Olives Roy' };
  mockQuery('hubs.listProducerBalances', {}, [
    { ...producer, ...amounts('CAD', 100_00, 5_00) },
    { ...producer, ...amounts('EUR', 20_00, 1_00) },
    { ...other, ...amounts('EUR', 3_00, 0) },
  ]);
  await renderScreen(<BalancesScreen />);
  const table = screen.getByRole('table', { name: 'Producers’ balances' });
  const cells = [...table.querySelectorAll('tfoot td')].map(({ children }) =>
    Array.from(children, ({ textContent }) => textContent),
  );
  expect(cells).toContainEqual(['$100.00', '€23.00']);
  expect(cells).toContainEqual(['$5.00', '€1.00']);
});

it('a balance of nothing is not written, and neither is a statement that there is not', async () => {
  mockQuery('hubs.listProducerBalances', {}, [{ ...producer, ...amounts('CAD', 0, 5_00) }]);
  await renderScreen(<BalancesScreen />);
  const table = screen.getByRole('table', { name: 'Producers’ balances' });
  const [row, foot] = [...table.querySelectorAll('tbody tr, tfoot tr')].map(({ children }) =>
    Array.from(children, ({ textContent }) => textContent.trim()),
  );
  expect(row!.slice(-3)).toEqual(['', '$5.00', '']);
  expect(foot!.slice(-3)).toEqual(['', '$5.00', '']);
});

it('a producer’s account shows each currency, and closes the first that can be', async () => {
  const balance = (currency: Currency, openMinor: number) => ({
    ...amounts(currency, 0, openMinor),
    openFrom: '2026-11-01',
    can: { close: openMinor === 0 ? ('hubs.nothingToClose' as const) : (true as const) },
  });
  mockQuery(
    'hubs.getProducerAccount',
    { producerId: id },
    {
      ...producer,
      balances: [balance('CAD', 0), balance('EUR', 18_41)],
      statements: [],
      version: 1,
      can: { edit: true },
    },
  );
  await renderSlice(<ProducerAccount producerId={id} />);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const open = `/producers/${id}/open-statement?currency=`;
  expect(hrefs).toEqual([`${open}EUR`, `${open}CAD`, `${open}EUR`]);
  expect(screen.getByRole('link', { name: 'Close period' }).getAttribute('href')).toBe(`${open}EUR`);
  expect(screen.getByText('€18.41')).toBeTruthy();
  // Nothing is to be paid.
  expect(screen.queryByText('To pay')).toBeNull();
});

it('the open statement is read and closed in the currency of the address', async () => {
  const statement: Statement = {
    id: null,
    number: null,
    producer: {
      id,
      name: 'Verger Lacroix',
      contactName: '',
      email: null,
      phone: null,
      town: '',
      isTaxRegistered: false,
      gstNumber: '',
      qstNumber: '',
      siren: '',
      vatNumber: '',
    },
    mode: 'agent',
    from: '2026-11-01',
    until: '2026-11-15',
    currency: 'EUR',
    state: 'draft',
    carriedForwardMinor: 0,
    salesMinor: 21_00,
    commissionMinor: 2_59,
    commissionTaxes: [],
    itemTaxes: [],
    dueMinor: 18_41,
    entries: [],
    settlements: [],
    settledMinor: 0,
    closedAt: null,
    can: { close: true, settle: 'hubs.nothingOwed' },
  };
  const close = vi.spyOn(api.hubs, 'closeStatement').mockResolvedValue(statement);
  const user = userEvent.setup({ delay: null });
  Object.assign(address, { search: { currency: 'EUR' } });
  mockQuery('hubs.getOpenStatement', { producerId: id, currency: 'EUR' }, statement);
  await renderScreen(<OpenStatementScreen />, { params: { producerId: id } });
  await user.click(screen.getByRole('button', { name: 'Close statement' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('€18.41');
  await user.click(within(dialog).getByRole('button', { name: 'Close statement' }));
  await waitFor(() =>
    expect(close).toHaveBeenCalledWith({
      producerId: id,
      currency: 'EUR',
      until: '2026-11-15',
      dueMinor: 18_41,
    }),
  );
});
