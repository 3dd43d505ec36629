import type { FeedbackRow, MessageReport } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { anOrganizationPage } from '../../../testing/admin.ts';
import { aPerson } from '../../../testing/identity.ts';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import type { OrganizationRow, UserRow } from '../queries.ts';
import FeedbackScreen from './FeedbackScreen.tsx';
import FeeInvoicesScreen from './FeeInvoicesScreen.tsx';
import OrganizationsScreen from './OrganizationsScreen.tsx';
import ReportedMessagesScreen from './ReportedMessagesScreen.tsx';
import UsersScreen from './UsersScreen.tsx';

setUpListScreen();
const done = { done: true as const };
const user = userEvent.setup({ delay: null });
const page = { page: 1, pageSize: 25 };
const listed = <Row,>(rows: Row[]) => ({ rows, total: rows.length, ...page });
const calls = {
  verify: vi.spyOn(api.admin, 'verify'),
  restore: vi.spyOn(api.admin, 'restore'),
  suspend: vi.spyOn(api.admin, 'suspend'),
  disable: vi.spyOn(api.admin, 'disableUser'),
  decide: vi.spyOn(api.conversations, 'decideReport'),
  handle: vi.spyOn(api.feedback, 'setHandled'),
};
const invoiceFees = vi.spyOn(api.admin, 'invoiceFees');

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue(done);
  invoiceFees.mockReset();
});

/** Shows a list, selects rows by their names and presses the action of the selection. */
async function choose(list: ReactNode, names: string[], action: string): Promise<void> {
  await renderScreen(list, { context: aContext(anOrganization(), { isAdmin: true }) });
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  const bar = within(screen.getByRole('group', { name: 'Selection' }));
  const button = bar.queryByRole('button', { name: action });
  if (button) return user.click(button);
  await user.click(bar.getByRole('button', { name: 'More actions on the selection' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

/** Presses the button that confirms, without a reason and then with one. */
async function giveReason(confirm: string, isRefusedWithout: () => void): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: confirm }));
  expect(await within(dialog).findByText('Required')).toBeTruthy();
  isRefusedWithout();
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Fraud');
  await user.click(within(dialog).getByRole('button', { name: confirm }));
}

describe('the selected organizations', () => {
  const organization = (name: string, part: Partial<OrganizationRow> = {}): OrganizationRow => ({
    ...anOrganizationPage().organization,
    id: `id of ${name}` as OrganizationRow['id'],
    name,
    ...part,
  });
  const show = (names: string[], action: string) => {
    mockQuery(
      'admin.listOrganizations',
      { ...page, sort: 'name', descending: false },
      listed([
        organization('Ferme A'),
        organization('Ferme B', { isVerified: true }),
        organization('Ferme C', { isSuspended: true }),
      ]),
    );
    return choose(<OrganizationsScreen />, names, action);
  };

  it('are suspended with one reason for all, except who is already', async () => {
    await show(['Ferme A', 'Ferme B', 'Ferme C'], 'Suspend');
    await giveReason('Suspend', () => expect(calls.suspend).not.toHaveBeenCalled());
    await screen.findByText('Organizations suspended: 2');
    expect(calls.suspend.mock.calls).toEqual([
      [{ organizationId: 'id of Ferme A', reason: 'Fraud' }],
      [{ organizationId: 'id of Ferme B', reason: 'Fraud' }],
    ]);
    expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
  });

  it('that were suspended before a failure are not suspended again', async () => {
    calls.suspend.mockResolvedValueOnce(done);
    calls.suspend.mockRejectedValueOnce(new ProblemError({ code: 'request.notFound', status: 404 }));
    await show(['Ferme A', 'Ferme B'], 'Suspend');
    await giveReason('Suspend', () => expect(calls.suspend).not.toHaveBeenCalled());
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText(/^Not found/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Organizations suspended: 2');
    expect(calls.suspend.mock.calls.map(([{ organizationId }]) => organizationId)).toEqual([
      'id of Ferme A',
      'id of Ferme B',
      'id of Ferme B',
    ]);
  });

  it('have their suspension lifted with one reason for all, those that are suspended', async () => {
    await show(['Ferme A', 'Ferme C'], 'Lift suspension');
    await giveReason('Lift suspension', () => expect(calls.restore).not.toHaveBeenCalled());
    await screen.findByText('Suspensions lifted: 1');
    expect(calls.restore.mock.calls).toEqual([[{ organizationId: 'id of Ferme C', reason: 'Fraud' }]]);
  });

  it('are verified once confirmed, except who is already', async () => {
    await show(['Ferme A', 'Ferme B', 'Ferme C'], 'Verify');
    const dialog = await screen.findByRole('dialog');
    expect(calls.verify).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Verify' }));
    const ids = ['id of Ferme A', 'id of Ferme C'];
    await waitFor(() =>
      expect(calls.verify.mock.calls).toEqual(ids.map((organizationId) => [{ organizationId }])),
    );
  });

  it('are not asked about where nothing would change', async () => {
    await show(['Ferme C'], 'Suspend');
    expect(await screen.findByText('Nothing to change in the selected rows')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('the selected people are disabled with one reason for all, except oneself', async () => {
  const person = (name: string, part: Partial<UserRow> = {}): UserRow => ({
    id: `id of ${name}` as UserRow['id'],
    name,
    email: 'a@b.example',
    isAdmin: false,
    hasSecondFactor: false,
    disabledAt: null,
    disabledReason: null,
    createdAt: '2026-01-05T14:00:00.000Z',
    ...part,
  });
  const disabledAt = '2026-11-01T14:00:00.000Z';
  mockQuery(
    'admin.listUsers',
    page,
    listed([person('Ana'), person('Ben', { disabledAt }), person('Me', { id: aPerson().id }), person('Zoe')]),
  );
  await choose(<UsersScreen />, ['Ana', 'Ben', 'Me', 'Zoe'], 'Disable account');
  await giveReason('Disable account', () => expect(calls.disable).not.toHaveBeenCalled());
  await screen.findByText('Accounts disabled: 2');
  expect(calls.disable.mock.calls).toEqual([
    [{ userId: 'id of Ana', reason: 'Fraud' }],
    [{ userId: 'id of Zoe', reason: 'Fraud' }],
  ]);
});

it('the selected reports are dismissed with one reason for all', async () => {
  const report = (name: string): MessageReport => ({
    id: `id of ${name}` as MessageReport['id'],
    status: 'open',
    name,
    reportedId: anOrganization().id,
    isSuspended: false,
    reason: 'Spam',
    reportedAt: '2026-11-20T21:05:00.000Z',
    reporter: { id: anOrganization().id, name: 'Ferme du Nord', personName: 'Marie Lavoie' },
    conversationId: 'c' as MessageReport['conversationId'],
    message: null,
    decision: null,
  });
  mockQuery('conversations.listReports', { ...page, state: 'open' }, listed(['A', 'B', 'C'].map(report)));
  await choose(<ReportedMessagesScreen />, ['A', 'C'], 'Dismiss');
  await giveReason('Dismiss', () => expect(calls.decide).not.toHaveBeenCalled());
  await screen.findByText('Reports dismissed: 2');
  expect(calls.decide.mock.calls).toEqual(
    ['id of A', 'id of C'].map((reportId) => [{ reportId, decision: 'dismissed', reason: 'Fraud' }]),
  );
});

it('the selected feedback is marked as handled', async () => {
  const feedback = (name: string): FeedbackRow => ({
    id: `id of ${name}` as FeedbackRow['id'],
    kind: 'idea',
    message: 'More colours',
    page: '/',
    version: '1',
    browser: 'Firefox',
    failure: null,
    name,
    email: 'a@b.example',
    organizationId: anOrganization().id,
    organizationName: 'Ferme du Nord',
    screenshotUrl: null,
    isPosted: true,
    isHandled: false,
    createdAt: '2026-11-20T21:05:00.000Z',
  });
  mockQuery('feedback.listFeedback', page, listed(['Ana', 'Ben', 'Zoe'].map(feedback)));
  await choose(<FeedbackScreen />, ['Ana', 'Zoe'], 'Mark as handled');
  await screen.findByText('Marked as handled: 2');
  expect(calls.handle.mock.calls).toEqual(
    ['id of Ana', 'id of Zoe'].map((feedbackId) => [{ feedbackId, isHandled: true }]),
  );
});

it.each([
  ['2026-11-21T15:00:00Z', 'in the middle of the next month'],
  ['2026-12-01T11:00:00Z', 'while the next month ends somewhere'],
])(
  'the fees of the selected sellers are invoiced together, once confirmed, for the last month that is over (%s, %s)',
  async (now) => {
    vi.setSystemTime(now);
    const seller = (name: string) => ({
      id: `id of ${name}` as OrganizationRow['id'],
      name,
      logoUrl: null,
      currency: 'CAD' as const,
      entries: 3,
      feesMinor: 1_200,
    });
    const rows = ['A', 'B', 'C'].map((name) => seller(name));
    mockQuery(
      'admin.listUninvoicedFees',
      { ...page, sort: 'name', descending: false, month: '2026-10' },
      listed(rows),
    );
    invoiceFees.mockResolvedValue({ invoices: [{}, {}] as never, refused: [] });
    await choose(<FeeInvoicesScreen />, ['A', 'C'], 'Invoice fees');
    const dialog = await screen.findByRole('dialog', { name: 'Invoice the fees of October 2026?' });
    expect(dialog.textContent).toContain('2 sellers get an invoice by email');
    expect(invoiceFees).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Invoice fees' }));
    await screen.findByText('2 invoices sent');
    expect(invoiceFees).toHaveBeenCalledExactlyOnceWith({
      month: '2026-10',
      organizationIds: ['id of A', 'id of C'],
    });
  },
);
