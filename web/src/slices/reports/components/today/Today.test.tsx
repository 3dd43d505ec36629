import type { CustomerDashboard, Offer, Role, VendorDashboard } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { anOffer } from '../../../../testing/offers.ts';
import { aContext } from '../../../../testing/organizations.ts';
import { mockQuery, clearSlice, renderSlice } from '../../../../testing/render-slice.tsx';
import { Today } from './Today.tsx';

/** Loaded with the page, which waits for it. */
beforeAll(() => import('./CustomerSide.tsx'));

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
const week: VendorDashboard['sales'] = {
  from: '2026-11-16',
  until: '2026-11-22',
  thisWeek: { amountMinor: 452_040, currency: 'CAD' },
  lastWeek: { amountMinor: 390_025, currency: 'CAD' },
  lastWeekSoFar: { amountMinor: 390_025, currency: 'CAD' },
  byDay: Array.from({ length: 14 }, (_, day) => day * 100),
};
const vendor: VendorDashboard = {
  toHandle: { count: 0, sums: [], answerBy: null, customers: [], customersCount: 0 },
  next: null,
  sales: week,
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
const show = async (
  sides: { vendor: VendorDashboard | null; customer: CustomerDashboard | null },
  role: Role = 'owner',
) => {
  mockQuery('reports.getDashboard', {}, { today: '2026-11-21', ...sides });
  const context = aContext();
  context.currentMembership!.role = role;
  await renderSlice(<Today />, { language: 'en-CA', context });
};
/** What waits, each with its list. */
const items = () =>
  within(screen.getByRole('heading', { name: 'To do' }).closest('section')!)
    .queryAllByRole('listitem')
    .map((item) => [item.textContent, hrefOf(within(item).getAllByRole('link')[0]!)]);
const hrefOf = (link: HTMLElement): string | null => link.getAttribute('href');

it('says that it is loading, rather than that nothing is to be done', async () => {
  vi.spyOn(api.reports, 'getDashboard').mockReturnValue(Promise.withResolvers<never>().promise);
  await renderSlice(<Today />, { language: 'en-CA' });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Loading');
});

describe('the dashboard of a seller', () => {
  it('shows amounts owed, announced payments and the largest debtors, each with a link', async () => {
    await show({ vendor, customer: null });
    expect(hrefOf(screen.getByRole('link', { name: /^Not due.*\$1,777\.18/ }))).toBe(
      '/vendor/invoices?tab=open',
    );
    expect(hrefOf(screen.getByRole('link', { name: /^Overdue.*\$258\.75/ }))).toBe(
      '/vendor/invoices?tab=overdue',
    );
    expect(items()).toEqual([
      ['8deliveries to invoice$3,214.50Invoice', '/vendor/invoices'],
      ['2payments announcedRecord', '/vendor/invoices?tab=emitted'],
    ]);
    const topDebtors = screen.getByRole('link', { name: 'Bistro Verger' });
    expect(hrefOf(topDebtors)).toBe(`/vendor/invoices?tab=open&partner=${bistro as string}`);
    expect(screen.getByText('$750.69')).toBeTruthy();
    expect(screen.getByText('$258.75 overdue')).toBeTruthy();
  });

  it('begins with the orders to handle: by when, whose and how much', async () => {
    const names = ['Quai 12', 'Épicerie Laval'].map((name, at) => ({
      id: `${at}` as never,
      name,
      logoUrl: null,
    }));
    const toHandle = {
      count: 3,
      sums: [{ amountMinor: 111_660, currency: 'CAD' as const }],
      answerBy: '2026-11-23T17:00:00Z',
      customers: names,
      customersCount: 3,
    };
    await show({ vendor: { ...vendor, toHandle, stock: { low: 1, out: 2 } }, customer: null });
    const [first, ...rest] = items();
    expect(first![0]).toMatch(/^3orders needing actionAnswer by Monday .*\u00a0· Quai 12 and 2 others/);
    expect(first![0]).toContain('$1,116.60');
    expect(first![1]).toBe('/vendor/purchase-orders?tab=actionRequired');
    expect(rest.map(([, href]) => href)).toEqual([
      '/vendor/invoices',
      '/vendor/invoices?tab=emitted',
      '/inventory?state=out',
      '/inventory?state=low',
    ]);
  });

  it('says when nothing waits', async () => {
    await show({ vendor: { ...vendor, receivables: null }, customer: null });
    expect(screen.queryByRole('heading', { name: 'To do' })).toBeNull();
    expect(screen.getByText('Nothing needs your attention.')).toBeTruthy();
  });

  const run = { fulfilmentId: 'route', name: 'Montréal et Laval', from: '06:00', until: '11:00' };
  const next = {
    on: '2026-11-24',
    runs: [run],
    orders: 8,
    open: 8,
    toPrepare: 3,
    stops: 7,
    weightKg: '1113.4',
  };

  it('shows the next delivery: how much, how far, and the way there', async () => {
    await show({ vendor: { ...vendor, next }, customer: null });
    const panel = screen.getByRole('region', { name: 'Tuesday 24/11/2026' });
    expect(panel.textContent).toContain('Orders ready: 5 of 8');
    expect(panel.textContent).toContain('1,113');
    const there = within(panel).getByRole('link', { name: 'Prepare the delivery' });
    expect(hrefOf(there)).toBe('/vendor/scheduled-deliveries/route/2026-11-24');
  });

  it('asks no driver to prepare it', async () => {
    await show({ vendor: { ...vendor, next }, customer: null }, 'driver');
    expect(screen.getByRole('link', { name: 'Open the delivery' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Prepare the delivery' })).toBeNull();
  });

  it('leads to the day where there are several routes, and opens what is ready', async () => {
    const runs = ['a', 'b'].map((fulfilmentId) => ({
      fulfilmentId,
      name: fulfilmentId,
      from: '06:00',
      until: '11:00',
    }));
    const several = { on: '2026-11-24', runs, orders: 8, open: 8, toPrepare: 0, stops: 7, weightKg: '10' };
    await show({ vendor: { ...vendor, next: several }, customer: null });
    const there = screen.getByRole('link', { name: 'Open the delivery' });
    expect(hrefOf(there)).toBe('/vendor/scheduled-deliveries?day=2026-11-24');
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
    const heading = await screen.findByRole('heading', { name: 'Invoices to pay' });
    const section = heading.closest('section')!;
    expect(hrefOf(within(section).getByRole('link', { name: /^Overdue.*\$50\.00/ }))).toBe(
      '/customer/invoices?tab=overdue',
    );
  });

  it('begins with what the buyer must decide, finish or pay', async () => {
    await show({ vendor: null, customer: { ...customer, toDecide: 1, drafts: 2, unanswered: 3 } });
    expect(await screen.findByRole('link', { name: '3 orders waiting for an answer' })).toBeTruthy();
    expect(items()).toEqual([
      ['1change to accept or declineAnswer', '/customer/purchase-orders?tab=actionRequired'],
      ['2orders to finishFinish', '/customer/cart'],
      ['1invoice overdue$50.00Pay', '/customer/invoices?tab=overdue'],
    ]);
  });

  it('offers nothing to order again to members who see no purchases', async () => {
    await show({ vendor: null, customer: { ...customer, invoices: null } }, 'warehouse');
    expect(await screen.findByRole('heading', { name: 'Next deliveries' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Order again' })).toBeNull();
  });

  it('says in a message what was ordered again, so that the next one can be', async () => {
    const seller = { id: bistro, name: 'Ferme du Nord', logoUrl: null };
    const lastOrder = {
      id: bistro,
      number: 'FDN-1',
      status: 'completed' as const,
      on: '2026-11-20',
      seller,
      lines: 2,
      totalMinor: 5_000,
      currency: 'CAD' as const,
    };
    vi.spyOn(api.ordering, 'reorder').mockResolvedValue({ cart: { id: 'c' } as never, differences: [] });
    await show({ vendor: null, customer: { ...customer, lastOrders: [lastOrder] } });
    await userEvent.click(await screen.findByRole('button', { name: /^Order again.*Ferme du Nord/ }));
    const message = await screen.findByText('Everything was added to the cart.', {}, { timeout: 2_000 });
    expect(message).toBeTruthy();
    expect(screen.getByRole('button', { name: 'View cart' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const newest = { mySuppliers: true, sort: 'newest', pageSize: 5 } as const;
  const offered = (name: string, offeredSince: string): Offer => ({
    ...anOffer(1),
    id: name as Offer['id'],
    name: { en: name, fr: name, original: 'en' },
    offeredSince,
  });

  it('shows what suppliers offer since two weeks, and leads to the same list', async () => {
    const rows = [
      offered('Parsnips', '2026-11-20T10:00:00.000Z'),
      offered('Leeks', '2026-11-07T10:00:00.000Z'),
      offered('Kale', '2026-11-06T10:00:00.000Z'),
    ];
    mockQuery('offers.search', newest, { rows, next: null, correctedText: null });
    await show({ vendor: null, customer });
    const heading = await screen.findByRole('heading', { name: 'New from your suppliers' });
    const section = within(heading.closest('section')!);
    expect(section.getAllByRole('link').map(hrefOf)).toEqual([
      '/customer/search?mySuppliers=true&sort=newest',
      '/customer/search?mySuppliers=true&sort=newest&offer=Parsnips',
      '/customer/search?mySuppliers=true&sort=newest&offer=Leeks',
    ]);
    expect(section.getByRole('link', { name: 'Parsnips' }).closest('div')!.textContent).toMatch(
      /Ferme du Nord.*\$\d/,
    );
  });

  it('shows nothing of it while there is nothing new', async () => {
    const rows = [offered('Kale', '2026-11-06T10:00:00.000Z')];
    mockQuery('offers.search', newest, { rows, next: null, correctedText: null });
    await show({ vendor: null, customer });
    await screen.findByRole('heading', { name: 'Invoices to pay' });
    expect(screen.queryByRole('heading', { name: 'New from your suppliers' })).toBeNull();
  });
});
