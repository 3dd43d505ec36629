import { screen, within } from '@testing-library/react';
import type { InputOf, Contract, Relation, ReportLine, Role } from '@halles/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Slots } from './Slots.tsx';
import { anInvoiceRow } from '../../testing/invoices.ts';
import { anOrderRow } from '../../testing/orders.ts';
import { aContext, anOrganization } from '../../testing/organizations.ts';
import { aCustomer, relationId } from '../../testing/relationships.ts';
import { mockQuery, renderScreen } from '../../testing/render-slice.tsx';
import { keyOf, queryClient } from '../../lib/query.ts';
import CustomerScreen from '../../slices/relationships/screens/CustomerScreen.tsx';
import SupplierScreen from '../../slices/relationships/screens/SupplierScreen.tsx';

const now = new Date('2026-11-21T17:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

const partnerId = aCustomer().partner.id;
const aSupplier = () =>
  aCustomer({
    side: 'customer',
    customerTerms: null,
    supplierTerms: { accountNumber: null, tags: [], notes: 'Appeler avant 9 h', changeTolerance: null },
  });
const orders = [anOrderRow(7, { version: 3 }), anOrderRow(6, { status: 'completed' })];

const line = (id: string, changes: Partial<ReportLine>) =>
  ({
    id,
    on: '2026-11-18',
    product: { fr: 'Carottes', en: 'Carrots' },
    format: { fr: 'Sac 5 kg', en: '5 kg bag' },
    requested: '4',
    confirmed: null,
    unitPrice: '12.5',
    currency: 'CAD',
    ...changes,
  }) as ReportLine;

type OrdersInput = InputOf<Contract['ordering']['listOrders']>;

function mockOrders(side: Relation['side'], rows: typeof orders, open: typeof orders): void {
  const parties = { side, partnerId };
  const page = (of: typeof orders) => ({ rows: of, total: of.length, page: 1, pageSize: 5 });
  const sent: OrdersInput = {
    ...parties,
    view: 'sent',
    from: '2025-11-22',
    until: '2026-11-21',
    pageSize: 5,
  };
  mockQuery('ordering.listOrders', sent, page(rows));
  mockQuery(
    'ordering.listOrders',
    {
      ...parties,
      view: 'deliveryOrPickup',
      tab: 'open',
      from: '2025-10-17',
      until: '2027-12-26',
      pageSize: 5,
    },
    page(open),
  );
  const lines = { ...parties, from: '2026-08-23', until: '2027-01-20', pageSize: 100 };
  queryClient.setQueryData(
    [...keyOf('reports.listReportLines', lines), rows.map(({ id, version }) => [id, version])],
    {
      rows: [
        line('l1', { product: { fr: 'Navets', en: 'Turnips' }, requested: '2' }),
        line('l2', { on: '2026-11-17' }),
        line('l3', { on: '2026-11-10', requested: '9' }),
      ],
      total: 3,
      page: 1,
      pageSize: 100,
    },
  );
}

function mockInvoices(side: Relation['side']): void {
  const bands = { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0 };
  mockQuery(
    'invoicing.countInvoices',
    { side, partnerId },
    {
      tabs: {} as never,
      balances: [
        { currency: 'CAD', balanceMinor: 45_000, overdueMinor: 12_000, bands },
        { currency: 'EUR', balanceMinor: 900, overdueMinor: 0, bands },
      ],
    },
  );
  mockQuery(
    'invoicing.listInvoices',
    { side, partnerId, pageSize: 5 },
    {
      rows: [anInvoiceRow(1, { state: 'partlyPaid', totalMinor: 10_000, balanceMinor: 4_000 })],
      total: 1,
      page: 1,
      pageSize: 5,
    },
  );
}

async function show(relation: Relation, role: Role = 'owner') {
  mockQuery('relationships.get', { relationId }, relation);
  const context = aContext(anOrganization({ isBuyer: true }));
  const Screen = relation.side === 'vendor' ? CustomerScreen : SupplierScreen;
  await renderScreen(
    <Slots>
      <Screen />
    </Slots>,
    {
      params: { relationId },
      context: { ...context, currentMembership: { ...context.currentMembership!, role } },
    },
  );
}
const hrefOf = (element: HTMLElement | null) => element?.getAttribute('href');

describe('the first tab of a customer', () => {
  it('gives what is owed, the orders in progress and the last one, each with its list', async () => {
    mockOrders('vendor', orders, [orders[0]!]);
    mockInvoices('vendor');
    await show(aCustomer());
    const owed = await screen.findByRole('link', { name: /^Owes you.*450\.00.*120\.00.*overdue/ });
    expect(hrefOf(owed)).toBe(`/vendor/invoices?tab=open&partner=${partnerId}`);
    expect(screen.getByRole('link', { name: /^Owes you.*9\.00.*Nothing overdue/ })).toBeTruthy();
    expect(hrefOf(await screen.findByRole('link', { name: /^In progress1Next on .*100\.00/ }))).toBe(
      `/vendor/purchase-orders?view=deliveryOrPickup&tab=open&from=2025-10-17&until=2027-12-26&partner=${partnerId}`,
    );
    expect(hrefOf(screen.getByRole('link', { name: /^Last order20\/11\/2026/ }))).toBe(
      `/vendor/purchase-orders?view=sent&tab=all&period=last365&partner=${partnerId}`,
    );
  });

  it('lists invoices with what is left, and the usual items with their last order', async () => {
    mockOrders('vendor', orders, []);
    mockInvoices('vendor');
    await show(aCustomer());
    expect(await screen.findByRole('link', { name: /40\.00 left to pay/ })).toBeTruthy();
    const usual = await screen.findByRole('region', { name: 'Usual items' });
    const [first, second] = within(usual).getAllByRole('listitem');
    expect(first!.textContent).toMatch(/^Carrots 5\u00a0kg bag4 on .*17\/11.*12\.50/);
    expect(second!.textContent).toContain('Turnips');
  });

  it('names the price lists that apply', async () => {
    mockOrders('vendor', orders, []);
    const list = { audience: { kind: 'types', customerTypes: ['restaurant'] }, priority: 1 };
    mockQuery(
      'catalogue.listPriceLists',
      { organizationId: anOrganization().id, state: 'inForce', pageSize: 100 },
      {
        rows: [
          { ...list, id: 'a', name: 'Restaurants' },
          { ...list, id: 'b', name: 'Cafés', audience: { kind: 'types', customerTypes: ['cafe'] } },
        ] as never,
        total: 2,
        page: 1,
        pageSize: 100,
      },
    );
    await show(aCustomer());
    expect(hrefOf(await screen.findByRole('link', { name: 'Restaurants' }))).toBe('/price-lists/a');
    expect(screen.queryByRole('link', { name: 'Cafés' })).toBeNull();
  });

  it('has no amounts for members who may not see them', async () => {
    mockOrders('vendor', orders, [orders[0]!]);
    mockInvoices('vendor');
    await show(aCustomer(), 'warehouse');
    expect(await screen.findByRole('link', { name: /^In progress/ })).toBeTruthy();
    expect(screen.queryByText(/Owes you/)).toBeNull();
    expect(screen.queryByText(/Recent invoices|Usual items/)).toBeNull();
    expect(screen.queryByText(/\$/)).toBeNull();
  });

  it('says that nothing was ordered yet, without zeros, and offers to enter an order', async () => {
    mockOrders('vendor', [], []);
    await show(aCustomer());
    expect(await screen.findByText('Bistro des Érables ordered nothing in the last 12 months.')).toBeTruthy();
    expect(hrefOf(screen.getByRole('link', { name: 'Enter an order' }))).toBe(
      `/vendor/purchase-orders/new?customer=${partnerId}`,
    );
    expect(screen.queryByText(/In progress|Last order|Owes you/)).toBeNull();
  });
});

describe('the first tab of a supplier', () => {
  it('gives what we owe, our orders, the usual items and the order guide', async () => {
    mockOrders('customer', orders, [orders[0]!]);
    mockInvoices('customer');
    await show(aSupplier());
    expect(hrefOf(await screen.findByRole('link', { name: /^You owe.*450\.00/ }))).toBe(
      `/customer/invoices?tab=open&partner=${partnerId}`,
    );
    expect(hrefOf(await screen.findByRole('link', { name: /FDN-000007/ }))).toContain(
      '/customer/purchase-orders/',
    );
    const usual = await screen.findByRole('region', { name: 'Usual items' });
    expect(hrefOf(within(usual).getByRole('link', { name: 'Order' }))).toBe(
      `/customer/offers?supplier=${partnerId}`,
    );
    expect(screen.getByText('Appeler avant 9 h')).toBeTruthy();
  });
});
