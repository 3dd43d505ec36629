import { viewedTables, type TableView, type ViewedTable } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../lib/paths.ts';
import type { ScreenRoute } from '../lib/routes.ts';
import { setUpListScreen } from '../testing/list-screen.ts';
import { aContext, anOrganization } from '../testing/organizations.ts';
import { mockQuery, renderScreen } from '../testing/render-slice.tsx';
import { screens } from './screens.ts';

setUpListScreen();

const lists: Record<ViewedTable, [path: string, search: string]> = {
  'orders.vendor': [paths.vendorOrders, 'period=next7&tab=all'],
  'orders.customer': [paths.customerOrders, 'search=panais&view=deliveryOrPickup'],
  'invoices.vendor': [paths.vendorInvoices, 'period=thisMonth&tab=overdue'],
  'invoices.customer': [paths.customerInvoices, 'partner=x&tab=open'],
  products: [paths.products, 'activity=archived&category=vegetables'],
  inventory: [paths.inventory, 'category=vegetables&state=low'],
  customers: [paths.customers, 'status=paused&tag=terrasses'],
};

it.each(viewedTables)('the row above the list shows its saved views: %s', async (table) => {
  const [path, search] = lists[table];
  const route = screens.find((each): each is ScreenRoute => each.path === path && 'screen' in each)!;
  const { default: Screen } = await route.screen();
  const view: TableView = {
    id: '0197a000-0000-7000-8000-000000000001' as TableView['id'],
    table,
    name: 'Mardis',
    search,
    isShared: false,
    isOwn: true,
    can: { change: true },
    version: 1,
  };
  mockQuery('organizations.listTableViews', { table }, [view]);
  await renderScreen(<Screen />, { context: aContext(anOrganization({ isBuyer: true })) });
  const link = await screen.findByRole('link', { name: 'Mardis' });
  expect(link.getAttribute('href')).toBe(`/screen?${search}`);
  expect(within(link.closest('nav')!).getAllByRole('link').length).toBeGreaterThan(1);
});
