import type { CustomerDashboard, VendorDashboard } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockQuery, clearSlice, renderSlice } from '../../../../testing/render-slice.tsx';
import { Today } from './Today.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      send() {}
      close() {}
    },
  );
});
afterEach(() => {
  clearSlice();
  vi.unstubAllGlobals();
});

const bistro = '0197a000-0000-7000-8000-000000000001' as never;
const receivables: NonNullable<VendorDashboard['receivables']> = {
  open: 6,
  overdue: 1,
  balances: [{ balanceMinor: 203_593, overdueMinor: 25_875, currency: 'CAD' }],
  announced: 2,
  toInvoice: { count: 8, sums: [{ amountMinor: 321_450, currency: 'CAD' }] },
  topDebtors: [
    {
      customer: { id: bistro, name: 'Bistro Verger' },
      currency: 'CAD',
      totalMinor: 75_069,
      overdueMinor: 25_875,
    },
  ],
};
const vendor: VendorDashboard = {
  ordersToHandle: 0,
  deliveries: [],
  sales: null,
  stock: { low: 0, out: 0 },
  receivables,
};
const customer: CustomerDashboard = {
  next: [],
  drafts: 0,
  unanswered: 0,
  toDecide: 0,
  lastOrders: [],
  invoices: {
    open: 1,
    overdue: 1,
    balances: [{ balanceMinor: 5_000, overdueMinor: 5_000, currency: 'CAD' }],
  },
};
const show = async (sides: { vendor: VendorDashboard | null; customer: CustomerDashboard | null }) => {
  mockQuery('reports.getDashboard', {}, { today: '2026-11-21', ...sides });
  await renderSlice(<Today />, { language: 'en-CA' });
};
const hrefOf = (link: HTMLElement): string | null => link.getAttribute('href');

describe('the dashboard of a seller', () => {
  it('shows amounts owed, announced payments and the largest debtors, each with a link', async () => {
    await show({ vendor, customer: null });
    expect(hrefOf(screen.getByRole('link', { name: /^Not due.*\$1,777\.18/ }))).toBe(
      '/vendor/invoices?tab=open',
    );
    expect(hrefOf(screen.getByRole('link', { name: /^Overdue.*\$258\.75/ }))).toBe(
      '/vendor/invoices?tab=overdue',
    );
    expect(hrefOf(screen.getByRole('link', { name: /^To invoice\W*8\W*\$3,214\.50/ }))).toBe(
      '/vendor/invoices',
    );
    expect(hrefOf(screen.getByRole('link', { name: /2 payments announced/ }))).toBe(
      '/vendor/invoices?tab=emitted',
    );
    const topDebtors = screen.getByRole('link', { name: 'Bistro Verger' });
    expect(hrefOf(topDebtors)).toBe(`/vendor/invoices?tab=open&partner=${bistro as string}`);
    expect(screen.getByText('$750.69')).toBeTruthy();
    expect(screen.getByText('$258.75 overdue')).toBeTruthy();
  });

  it('hides them from roles without the right, and says when nobody owes', async () => {
    await show({ vendor: { ...vendor, receivables: null }, customer: null });
    expect(screen.queryByText('Receivables')).toBeNull();
    clearSlice();
    const nothing = {
      open: 0,
      overdue: 0,
      balances: [],
      announced: 0,
      toInvoice: { count: 0, sums: [] },
      topDebtors: [],
    };
    await show({ vendor: { ...vendor, receivables: nothing }, customer: null });
    expect(screen.getByText('Nothing outstanding')).toBeTruthy();
  });

  it('never adds up two currencies', async () => {
    const balances = [
      { balanceMinor: 1_000, overdueMinor: 0, currency: 'CAD' as const },
      { balanceMinor: 700, overdueMinor: 0, currency: 'EUR' as const },
    ];
    await show({
      vendor: { ...vendor, receivables: { ...receivables, balances, topDebtors: [] } },
      customer: null,
    });
    expect(screen.getByRole('link', { name: /\$10\.00/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /€7\.00/ })).toBeTruthy();
    expect(document.body.textContent).not.toContain('17.00');
  });
});

describe('the dashboard of a buyer', () => {
  it('shows the amount to pay', async () => {
    await show({ vendor: null, customer });
    const section = screen.getByRole('heading', { name: 'Invoices to pay' }).closest('section')!;
    expect(hrefOf(within(section).getByRole('link', { name: /^Overdue.*\$50\.00/ }))).toBe(
      '/customer/invoices?tab=overdue',
    );
  });
});
