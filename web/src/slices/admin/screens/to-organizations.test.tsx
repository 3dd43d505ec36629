import type { AdminOrder, AdminRelation, FeedbackRow, MessageReport, OrganizationId } from '@halles/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { queryClient } from '../../../lib/query.ts';
import { anOrganizationPage } from '../../../testing/admin.ts';
import { address } from '../../../testing/address.tsx';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import { organizationNamesQuery, peopleNamesQuery, type AuditRow } from '../queries.ts';
import AuditScreen from './AuditScreen.tsx';
import CreditAccountsScreen from './CreditAccountsScreen.tsx';
import FeedbackScreen from './FeedbackScreen.tsx';
import FeeInvoicesScreen from './FeeInvoicesScreen.tsx';
import OrganizationsScreen from './OrganizationsScreen.tsx';
import PurchaseOrdersScreen from './PurchaseOrdersScreen.tsx';
import RelationsScreen from './RelationsScreen.tsx';
import ReportedMessagesScreen from './ReportedMessagesScreen.tsx';

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

/** View, act and open, as in each list of single organizations. */
const asOne = (id: string, name: string, to: string): string[] => [
  `/admin/view-as/${id}?${new URLSearchParams({ to })}`,
  `Act as ${name}`,
  `/admin/organizations/${id}`,
];
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
    ...asOne('bistro', 'Bistro des Érables', feedback.page),
  ]);
});

it('an organization is viewed and acted on from its row', async () => {
  const organization = { ...anOrganizationPage().organization, ...parties.vendor };
  mockQuery('admin.listOrganizations', { ...page, sort: 'name', descending: false }, listed(organization));
  await show(<OrganizationsScreen />);
  expect(await menuOf('Ferme du Nord')).toEqual(asOne('farm', 'Ferme du Nord', '/'));
});

const seller = { ...parties.vendor, currency: 'CAD' as const };

it('a credit account is viewed and acted on as its seller', async () => {
  const balance = { amountMinor: -1_250, currency: 'CAD' as const };
  const account = { ...seller, isPremium: false, percent: null, lastEntryAt: null, balance };
  mockQuery('admin.listCreditAccounts', { ...page, sort: 'name', descending: false }, listed(account));
  await show(<CreditAccountsScreen />);
  expect(await menuOf('Ferme du Nord')).toEqual(asOne('farm', 'Ferme du Nord', '/credit-account'));
});

it('fees to be invoiced and an invoice of fees are viewed and acted on as the seller', async () => {
  const fees = { ...seller, entries: 3, feesMinor: 1_200 };
  const ofMonth = { ...page, sort: 'name', descending: false, month: '2026-10' } as const;
  mockQuery('admin.listUninvoicedFees', ofMonth, listed(fees));
  await show(<FeeInvoicesScreen />);
  expect(await menuOf('Ferme du Nord')).toEqual(asOne('farm', 'Ferme du Nord', '/credit-account'));
  cleanup();
  address.search = { view: 'invoices' };
  const invoice = {
    ...seller,
    id: 'i1' as never,
    organizationId: parties.vendor.id,
    number: 'HAL-1',
    month: '2026-10',
    issuedOn: '2026-11-02',
    feesMinor: 1_200,
    taxMinor: 180,
    totalMinor: 1_380,
  };
  mockQuery('admin.listFeeInvoices', { ...page, sort: 'number', descending: true }, listed(invoice));
  await show(<FeeInvoicesScreen />);
  expect(await menuOf('HAL-1')).toEqual(asOne('farm', 'Ferme du Nord', '/credit-account'));
});

it('a report is viewed and acted on as who reported and who was reported', async () => {
  const report: MessageReport = {
    id: 'r1' as MessageReport['id'],
    status: 'open',
    name: 'Bistro des Érables',
    reportedId: parties.customer.id,
    isSuspended: false,
    reason: 'Insults',
    reportedAt: '2026-11-20T21:05:00.000Z',
    reporter: { id: parties.vendor.id, name: 'Ferme du Nord', personName: 'Marie Lavoie' },
    conversationId: 'c' as MessageReport['conversationId'],
    message: null,
    decision: null,
  };
  mockQuery('conversations.listReports', { ...page, state: 'open' }, listed(report));
  await show(<ReportedMessagesScreen />);
  expect(await menuOf('Bistro des Érables')).toEqual(asEither('/', '/'));
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
