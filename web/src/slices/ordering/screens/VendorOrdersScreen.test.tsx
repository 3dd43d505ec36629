import { orderTabs, type OrderRow, type OrderSide } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { anOrder, anOrderRow } from '../../../testing/orders.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { address } from '../../../testing/address.tsx';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import { snackbars } from '../../../ui/snackbar/snackbar.ts';
import CustomerOrdersScreen from './CustomerOrdersScreen.tsx';
import VendorOrdersScreen from './VendorOrdersScreen.tsx';

const move = vi.spyOn(api.ordering, 'applyOrderAction');
const user = userEvent.setup({ delay: null });

setUpListScreen();

const allDays = { from: '2025-10-17', until: '2027-12-26' };
const around = { from: '2026-11-14', until: '2026-12-21' };
const counts = (some: Partial<Record<(typeof orderTabs)[number], number>>) => ({
  ...(Object.fromEntries(orderTabs.map((tab) => [tab, 0])) as Record<(typeof orderTabs)[number], number>),
  ...some,
});
const page = (rows: OrderRow[]) => ({ rows, total: rows.length, page: 1, pageSize: 50 });
const waits = (rows: OrderRow[], side: OrderSide = 'vendor') =>
  mockQuery(
    'ordering.listOrders',
    { side, view: 'deliveryOrPickup', ...allDays, tab: 'actionRequired', page: 1, pageSize: 50 },
    page(rows),
  );
const show = (children: ReactNode = <VendorOrdersScreen />, context = aContext(anOrganization())) => {
  mockQuery(
    'ordering.countOrders',
    { side: 'vendor', view: 'deliveryOrPickup', ...around },
    counts({ all: 4, confirmed: 3 }),
  );
  mockQuery(
    'ordering.countOrders',
    { side: 'vendor', view: 'deliveryOrPickup', ...allDays },
    counts({ actionRequired: 2 }),
  );
  return renderScreen(children, { context });
};
const links = () =>
  within(screen.getByRole('table', { name: 'Purchase orders' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the vendor’s orders', () => {
  it('on several pages have the sum of all of them below the last row', async () => {
    const input = { side: 'vendor' as const, view: 'deliveryOrPickup' as const, ...allDays };
    mockQuery(
      'ordering.listOrders',
      { ...input, tab: 'actionRequired', page: 1, pageSize: 50 },
      { ...page([anOrderRow(1), anOrderRow(2)]), total: 51 },
    );
    mockQuery('ordering.sumOrders', { ...input, tab: 'actionRequired' }, [
      { amountMinor: 510_000, currency: 'CAD' },
      { amountMinor: 4_200, currency: 'EUR' },
    ]);
    await show();
    expect(screen.getAllByRole('row').at(-1)!.textContent).toBe('Total$5,100.00 + €42.00');
  });

  it('are entered by those who handle orders', async () => {
    waits([]);
    const { unmount } = await show();
    expect(screen.getByRole('link', { name: 'Enter an order' })).toBeTruthy();
    unmount();
    const membership = { ...aContext().currentMembership!, role: 'driver' as const };
    await show(undefined, aContext(anOrganization(), { currentMembership: membership }));
    expect(screen.queryByRole('link', { name: 'Enter an order' })).toBeNull();
  });

  it('start with those that need action, whatever their date, grouped by day with totals', async () => {
    waits([
      anOrderRow(1, { reference: '40881', flags: ['firstOrder'] }),
      anOrderRow(2, { totalMinor: 5_050 }),
      anOrderRow(3, { on: '2026-12-30' }),
    ]);
    await show();
    expect(links()).toEqual(['FDN-000001', 'FDN-000002', 'FDN-000003']);
    expect(screen.getByText('Tuesday 24/11/2026').parentElement!.textContent).toBe(
      'Tuesday 24/11/2026 · 2 orders · $150.50',
    );
    // Below the last row, what all of them come to.
    expect(screen.getAllByRole('row').at(-1)!.textContent).toBe('Total$250.50');
    expect(screen.getByText('Ref. 40881 · First order')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Orders by state' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Action required 2', 'Confirmed 3', 'All 4']);
    expect(tabs[1]!.getAttribute('href')).toBe('/vendor/purchase-orders?tab=confirmed');
  });

  it('say no amounts to those who see no sales', async () => {
    waits([anOrderRow(1), anOrderRow(2)]);
    const membership = { ...aContext().currentMembership!, role: 'driver' as const };
    await show(undefined, aContext(anOrganization(), { currentMembership: membership }));
    expect(links()).toEqual(['FDN-000001', 'FDN-000002']);
    expect(screen.getByText(/2 orders/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('$');
  });

  it('are filtered by day, in either view', async () => {
    address.search = { tab: 'all' };
    mockQuery(
      'ordering.listOrders',
      { side: 'vendor', view: 'deliveryOrPickup', ...around, tab: 'all', page: 1, pageSize: 50 },
      page([]),
    );
    await show();
    expect(screen.getByText('No orders for this period')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Last week and next month/ }));
    await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
    expect(address.search).toEqual({ tab: 'all', period: 'tomorrow' });
    const days = screen.getByRole('button', { name: /Tomorrow/ });
    expect(document.activeElement).toBe(days);
    await user.click(days);
    await user.clear(screen.getByRole('textbox', { name: 'To' }));
    await user.type(screen.getByRole('textbox', { name: 'To' }), '24/11/2026');
    expect(address.search).toEqual({ tab: 'all', from: '2026-11-22', until: '2026-11-24' });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: /22\/11 – 24\/11\/2026/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'By date sent' }).getAttribute('href')).toBe(
      '/vendor/purchase-orders?view=sent&tab=all&from=2026-11-22&until=2026-11-24',
    );
  });

  it.each([
    [1142, ['Route or pickup', 'Lines', 'Next']],
    [1010, ['Route or pickup', 'Next']],
    [842, ['Next']],
  ])('in %i px show what fits, the next step always', async (px, shown) => {
    const room = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(px);
    waits([anOrderRow(1)]);
    await show();
    const table = screen.getByRole('table');
    expect(parseInt(table.style.minWidth)).toBeLessThanOrEqual(px);
    const growing = [...table.querySelectorAll('col')].findIndex(({ style }) => style.width === '');
    expect(table.querySelectorAll('thead th')[growing]!.textContent).toBe('Customer');
    const heads = () =>
      screen
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .filter((head) => ['Route or pickup', 'Lines', 'Next'].includes(head));
    expect(heads()).toEqual(shown);
    await user.click(screen.getByRole('button', { name: 'Columns and density' }));
    const lines = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Lines' });
    if (!lines.checked) await user.click(lines);
    expect(heads()).toContain('Lines');
    room.mockRestore();
  });

  it('say that none needs action, and link on', async () => {
    waits([]);
    await show();
    expect(screen.getByText('All caught up')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show the last 12 months' }).getAttribute('href')).toBe(
      '/vendor/purchase-orders?tab=all&period=last365',
    );
  });

  it('are moved together; refused ones stay selected with their reason', async () => {
    waits([
      anOrderRow(1),
      anOrderRow(2, { version: 7 }),
      anOrderRow(3, { can: { ...anOrderRow().can, confirm: 'ordering.changeOpen' } }),
    ]);
    move.mockImplementation(async ({ purchaseOrderId }) => {
      if (purchaseOrderId === anOrderRow(2).id)
        throw new ProblemError({ code: 'inventory.notEnough', status: 409 });
      return anOrder();
    });
    await show();
    for (const number of [1, 2, 3])
      await user.click(screen.getByRole('checkbox', { name: `Select FDN-00000${number}` }));
    const selection = screen.getByRole('group', { name: 'Selection' });
    expect(selection.textContent).toContain('$300.00');
    await user.click(within(selection).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('2 orders not changed')).toBeTruthy();
    expect(move.mock.calls.map(([input]) => input)).toEqual([
      { purchaseOrderId: anOrderRow(1).id, version: 1, action: 'confirm' },
      { purchaseOrderId: anOrderRow(2).id, version: 7, action: 'confirm' },
    ]);
    const refused = screen.getByText('2 orders not changed').parentElement!;
    expect(
      within(refused)
        .getByText(/FDN-000003/)
        .closest('li')!.textContent,
    ).toBe('FDN-000003 – Answer the proposed change first.');
    const isTicked = (number: number) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: `Select FDN-00000${number}` }).checked;
    expect([1, 2, 3].map(isTicked)).toEqual([false, true, true]);
    await waitFor(() => expect(snackbars.get().map(({ text }) => text)).toEqual(['1 order confirmed']));
  });

  it('have a total in each currency when they are selected', async () => {
    waits([anOrderRow(1), anOrderRow(2, { totalMinor: 5_050 }), anOrderRow(3, { currency: 'EUR' })]);
    await show();
    for (const number of [1, 2, 3])
      await user.click(screen.getByRole('checkbox', { name: `Select FDN-00000${number}` }));
    expect(screen.getByRole('group', { name: 'Selection' }).textContent).toContain('$150.50 + €100.00');
  });

  it('take their next step in the row, which can be undone', async () => {
    waits([anOrderRow(1, { version: 4 }), anOrderRow(2, { can: {} as never, pendingSide: 'customer' })]);
    move
      .mockResolvedValueOnce(anOrder({ version: 5, status: 'confirmed', can: { stepBack: true } }))
      .mockRejectedValueOnce(new ProblemError({ code: 'request.stale', status: 409 }));
    await show();
    expect(screen.getByText('Waiting for the customer')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm FDN-000001' }));
    await waitFor(() => expect(snackbars.get()[0]?.text).toBe('1 order confirmed'));
    expect(move).toHaveBeenLastCalledWith({
      purchaseOrderId: anOrderRow(1).id,
      version: 4,
      action: 'confirm',
    });
    act(() => snackbars.get()[0]!.action!.onClick());
    expect(await screen.findByText('1 order not changed')).toBeTruthy();
    expect(move).toHaveBeenLastCalledWith({ purchaseOrderId: anOrder().id, version: 5, action: 'stepBack' });
  });

  it('show their day in a column where most days have one order', async () => {
    waits([anOrderRow(1), anOrderRow(2, { on: '2026-11-25' }), anOrderRow(3, { on: '2026-11-26' })]);
    await show();
    expect(screen.getByRole('columnheader', { name: /For/ })).toBeTruthy();
    expect(screen.getByRole('cell', { name: 'Wednesday 25/11/2026' })).toBeTruthy();
    expect(screen.queryByRole('rowheader', { name: /1 order/ })).toBeNull();
  });

  it('follow changes made elsewhere', async () => {
    waits([anOrderRow(1)]);
    await show();
    act(() => waits([anOrderRow(1, { status: 'confirmed', pendingSide: null }), anOrderRow(2)]));
    expect(await screen.findByText('FDN-000002')).toBeTruthy();
    expect(within(screen.getByRole('table')).getByText('Confirmed')).toBeTruthy();
  });
});

it('a buyer’s orders start with those sent recently', async () => {
  const sent = { side: 'customer', view: 'sent', from: '2026-10-23', until: '2026-11-21' } as const;
  mockQuery('ordering.listOrders', { ...sent, tab: 'all', page: 1, pageSize: 50 }, page([anOrderRow(1)]));
  mockQuery('ordering.countOrders', sent, counts({ all: 1, submitted: 1 }));
  mockQuery('ordering.countOrders', { ...sent, ...allDays }, counts({}));
  await renderScreen(<CustomerOrdersScreen />, {
    context: aContext(anOrganization({ isSeller: false, isBuyer: true })),
  });
  expect(screen.getByText('Ferme du Nord')).toBeTruthy();
  expect(screen.getByText('Waiting for the supplier')).toBeTruthy();
  // One order makes no group: its date is in a column.
  expect(screen.getByText(/^20\/11\/2026, /)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
