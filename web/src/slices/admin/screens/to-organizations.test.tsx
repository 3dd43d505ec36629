import type { AdminOrder, AdminRelation, FeedbackRow, OrganizationId } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { queryClient } from '../../../lib/query.ts';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import { organizationNamesQuery, peopleNamesQuery, type AuditRow } from '../queries.ts';
import AuditScreen from './AuditScreen.tsx';
import FeedbackScreen from './FeedbackScreen.tsx';
import PurchaseOrdersScreen from './PurchaseOrdersScreen.tsx';
import RelationsScreen from './RelationsScreen.tsx';

setUpListScreen();
const user = userEvent.setup({ delay: null });
const page = { page: 1, pageSize: 25 };
const listed = <Row,>(row: Row) => ({ rows: [row], total: 1, ...page });
const party = (id: string, name: string) => ({
  id: id as OrganizationId,
  name,
  logoUrl: null,
  isManaged: false,
});
const parties = { vendor: party('farm', 'Ferme du Nord'), customer: party('bistro', 'Bistro des Érables') };

async function show(list: ReactNode): Promise<void> {
  queryClient.setQueryData(organizationNamesQuery.queryKey, []);
  queryClient.setQueryData(peopleNamesQuery.queryKey, []);
  await renderScreen(list, { context: aContext(anOrganization(), { isAdmin: true }) });
}

/** The items of a row's menu: the address of each, or its name where it asks for a reason first. */
async function menuOf(name: string): Promise<(string | null)[]> {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  const menu = within(await screen.findByRole('menu'));
  return menu.getAllByRole('menuitem').map((item) => item.getAttribute('href') ?? item.textContent);
}

const asEither = (seller: string, buyer: string): string[] => [
  `/admin/view-as/farm?${new URLSearchParams({ to: seller })}`,
  `/admin/view-as/bistro?${new URLSearchParams({ to: buyer })}`,
  'Act as Ferme du Nord',
  'Act as Bistro des Érables',
  '/admin/organizations/farm',
  '/admin/organizations/bistro',
];

it('an order is viewed and acted on as either side', async () => {
  const order: AdminOrder = {
    ...parties,
    id: 'o1' as AdminOrder['id'],
    number: 'FN-12',
    status: 'submitted',
    currency: 'CAD',
    totalMinor: 4_200,
    lines: 2,
    submittedAt: '2026-11-20T21:05:00.000Z',
    on: '2026-11-24',
    troubles: [],
  };
  const input = { ...page, sort: 'submittedAt', descending: true } as const;
  mockQuery('admin.listPurchaseOrders', input, listed(order));
  await show(<PurchaseOrdersScreen />);
  expect(await menuOf('FN-12')).toEqual(
    asEither('/vendor/purchase-orders/o1', '/customer/purchase-orders/o1'),
  );
});

it('a relationship is viewed and acted on as either side', async () => {
  const relation: AdminRelation = {
    ...parties,
    id: 'r1' as AdminRelation['id'],
    status: 'active',
    startedBy: 'vendor',
    since: '2026-01-05T14:00:00.000Z',
    orders: 3,
    volumeMinor: 42_000,
    currency: 'CAD',
    lastOrderOn: null,
  };
  mockQuery('admin.listRelations', { ...page, sort: 'since', descending: true }, listed(relation));
  await show(<RelationsScreen />);
  expect(await menuOf('Ferme du Nord – Bistro des Érables')).toEqual(
    asEither('/vendor/relationships/r1', '/customer/suppliers/r1'),
  );
});

it('feedback leads to its page as the organization saw it, and to the organization', async () => {
  const feedback: FeedbackRow = {
    id: 'f1' as FeedbackRow['id'],
    kind: 'problem',
    message: 'The order stays in the cart',
    page: '/customer/search?q=lait',
    version: '1',
    browser: 'Firefox',
    failure: null,
    name: 'Sophie Tran',
    email: 'sophie@bistro.example',
    organizationId: parties.customer.id,
    organizationName: parties.customer.name,
    screenshotUrl: null,
    isPosted: false,
    isHandled: false,
    createdAt: '2026-11-20T21:05:00.000Z',
  };
  mockQuery('feedback.listFeedback', page, listed(feedback));
  await show(<FeedbackScreen />);
  expect(await menuOf('Sophie Tran')).toEqual([
    'View message',
    'Mark as handled',
    `/admin/view-as/bistro?${new URLSearchParams({ to: feedback.page })}`,
    '/admin/organizations/bistro',
  ]);
});

it('an entry of the audit log leads to its organization', async () => {
  const entry: AuditRow = {
    id: 'e1' as AuditRow['id'],
    type: 'organizations.verified',
    person: 'Claire Admin',
    organization: 'Ferme du Nord',
    organizationId: parties.vendor.id,
    acting: false,
    happenedAt: '2026-11-20T21:05:00.000Z',
    data: {},
  };
  mockQuery('admin.listAudit', { ...page, onlyAdmins: false }, listed(entry));
  mockQuery('admin.getCheck', { kind: 'seals' }, { newest: null, result: null } as never);
  await show(<AuditScreen />);
  const link = screen.getByRole('link', { name: 'Ferme du Nord' });
  expect(link.getAttribute('href')).toBe('/admin/organizations/farm');
});
