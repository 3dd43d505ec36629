import { invoiceTabs, type InvoiceRow } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { anInvoiceRow, invoiceIdOf } from '../../../testing/invoices.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { answered, clearSlice, renderSlice } from '../../../testing/render-slice.tsx';
import { snackbars } from '../../../ui/snackbar/snackbar.ts';
import CustomerInvoicesScreen from './CustomerInvoicesScreen.tsx';
import VendorInvoicesScreen from './VendorInvoicesScreen.tsx';

type Search = Record<string, unknown>;
const address = vi.hoisted(() => ({ search: {} as Record<string, unknown> }));
vi.mock('../../../lib/routes.ts', () => ({
  useAddressSearch: () => {
    const [search, setSearch] = useState(address.search);
    return [
      search,
      (next: Search) => {
        address.search = next;
        setSearch(next);
      },
    ];
  },
}));

const move = vi.spyOn(api.invoicing, 'moveInvoices');
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00Z') });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      send() {}
      close() {}
    },
  );
  address.search = {};
});
afterEach(() => {
  clearSlice();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  move.mockReset();
});

type Tabs = Record<(typeof invoiceTabs)[number], number>;
const tabs = (some: Partial<Tabs>): Tabs => ({
  ...(Object.fromEntries(invoiceTabs.map((tab) => [tab, 0])) as Tabs),
  ...some,
});
const page = (rows: InvoiceRow[]) => ({ rows, total: rows.length, page: 1, pageSize: 50 });
const asked = { tab: 'all', page: 1, pageSize: 50 } as const;

const show = async (
  rows: InvoiceRow[],
  children: ReactNode = <VendorInvoicesScreen />,
  side: 'vendor' | 'customer' = 'vendor',
  context = aContext(anOrganization()),
) => {
  answered('invoicing.listInvoices', { side, ...asked }, page(rows));
  answered(
    'invoicing.countInvoices',
    { side },
    {
      tabs: tabs({ all: 3, draft: 1, open: 2, overdue: 1 }),
      balances: [{ currency: 'CAD', balanceMinor: 20_000, overdueMinor: 4_931 }],
    },
  );
  await renderSlice(children, { context });
};

const late = anInvoiceRow(2, {
  issuedOn: '2026-10-01',
  dueOn: '2026-10-31',
  state: 'overdue',
  balanceMinor: 4_931,
  paidMinor: 10_138,
});

describe('the vendor’s invoices', () => {
  it('say what is due, by state and by month, with what is late set apart', async () => {
    await show([
      anInvoiceRow(3, { status: 'draft', state: 'draft', number: null, issuedOn: null, dueOn: null }),
      anInvoiceRow(1),
      late,
    ]);
    expect(screen.getByRole('link', { name: /To be received/ }).textContent).toBe(
      'To be received$200.002 invoices',
    );
    expect(screen.getByRole('link', { name: /^Overdue\$/ }).getAttribute('href')).toBe(
      '/vendor/invoices?tab=overdue',
    );
    const names = within(screen.getByRole('navigation', { name: 'Invoices by state' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['All 3', 'Drafts 1', 'To be paid 2', 'Overdue 1', 'Paid 0']);
    const table = screen.getByRole('table', { name: 'Invoices' });
    expect(within(table).getByText('November 2026')).toBeTruthy();
    expect(within(table).getByRole('link', { name: '1002' }).getAttribute('href')).toBe(
      `/vendor/invoices/${invoiceIdOf(2)}`,
    );
    expect(within(table).getByText('$49.31').className).toContain('late');
  });

  it('are published together; what stayed is told by name with its reason', async () => {
    await show([anInvoiceRow(1), late]);
    move.mockResolvedValue([
      { invoiceId: invoiceIdOf(1), number: '1001', code: null },
      { invoiceId: invoiceIdOf(2), number: '1002', code: 'invoicing.nothingDue' },
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Select Invoice 1001' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Invoice 1002' }));
    const selection = screen.getByRole('group', { name: 'Selection' });
    expect(selection.textContent).toContain('$301.38');
    await user.click(within(selection).getByRole('button', { name: /More/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send a reminder' }));
    expect(move.mock.calls[0]![0]).toEqual({
      invoiceIds: [invoiceIdOf(1), invoiceIdOf(2)],
      action: 'remind',
    });
    expect((await screen.findByText('1 invoice stayed as it was')).parentElement!.textContent).toContain(
      '1002 – Nothing is due on it any more.',
    );
    const isTicked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    expect(['Select Invoice 1001', 'Select Invoice 1002'].map(isTicked)).toEqual([false, true]);
    await waitFor(() => expect(snackbars.get().map(({ text }) => text)).toEqual(['1 invoice reminded of']));
  });

  it('are looked for by month', async () => {
    await show([anInvoiceRow(1)]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Issued' }), 'Last month');
    expect(address.search).toEqual({ period: 'lastMonth' });
  });

  it('lead a newcomer to making one', async () => {
    await show([]);
    expect(screen.getByText('No invoices yet')).toBeTruthy();
    for (const link of screen.getAllByRole('link', { name: 'Make invoices' }))
      expect(link.getAttribute('href')).toBe('/vendor/invoices/new');
  });

  it('are only looked at by who may not handle them', async () => {
    const context = aContext(anOrganization());
    await show([anInvoiceRow(1)], <VendorInvoicesScreen />, 'vendor', {
      ...context,
      currentMembership: context.currentMembership && { ...context.currentMembership, role: 'viewer' },
    });
    expect(screen.queryByRole('link', { name: 'Make invoices' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

it('a buyer sees what each supplier wants, and no drafts', async () => {
  await show(
    [anInvoiceRow(1, { emission: null, state: 'emitted' })],
    <CustomerInvoicesScreen />,
    'customer',
    aContext(anOrganization({ isSeller: false, isBuyer: true })),
  );
  expect(screen.getByText('Ferme du Nord')).toBeTruthy();
  expect(screen.getByText('Payment emitted', { selector: 'span' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Drafts/ })).toBeNull();
  expect(screen.getByRole('link', { name: /To be paid\$/ }).textContent).toContain('$200.00');
});
