import type { MessageReport } from '@halles/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { address } from '../../../testing/address.tsx';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { clearSlice, mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import ReportedMessagesScreen from './ReportedMessagesScreen.tsx';

setUpListScreen();
const decideReport = vi.spyOn(api.conversations, 'decideReport');
const user = userEvent.setup({ delay: null });
const organization = anOrganization();

const row: MessageReport = {
  id: '0192f0c1-0000-7000-8000-00000000f101' as MessageReport['id'],
  status: 'open',
  name: 'Bistro des Érables',
  reportedId: '0192f0c1-0000-7000-8000-00000000f102' as MessageReport['reportedId'],
  isSuspended: false,
  reason: 'Insults',
  reportedAt: '2026-11-20T21:05:00.000Z',
  reporter: { id: organization.id, name: 'Ferme du Nord', personName: 'Marie Lavoie' },
  conversationId: '0192f0c1-0000-7000-8000-00000000f103' as MessageReport['conversationId'],
  message: {
    id: '0192f0c1-0000-7000-8000-00000000f104' as NonNullable<MessageReport['message']>['id'],
    authorName: 'Julien Bélanger',
    text: '',
    formerTexts: ['You are all thieves'],
    fileNames: ['photo.jpg'],
    sentAt: '2026-11-20T20:00:00.000Z',
    isDeleted: true,
  },
  decision: null,
};

const show = async (shown: MessageReport) => {
  mockQuery(
    'conversations.listReports',
    { page: 1, pageSize: 25, state: 'open' },
    { rows: [shown], total: 1, page: 1, pageSize: 25 },
  );
  await renderScreen(<ReportedMessagesScreen />, { context: aContext(organization, { isAdmin: true }) });
  await user.click(screen.getByRole('button', { name: 'View report about Bistro des Érables' }));
  return screen.findByRole('dialog', { name: 'Report about Bistro des Érables' });
};

it('shows the message, also when its author deleted it, and decides with a reason', async () => {
  decideReport.mockResolvedValue({ done: true });
  const dialog = await show(row);
  for (const part of ['You are all thieves', 'deleted by its author', 'photo.jpg', 'Insults', 'Marie Lavoie'])
    expect(dialog.textContent).toContain(part);
  await user.click(screen.getByRole('button', { name: 'Warn' }));
  await user.type(await screen.findByLabelText(/Reason/), 'First warning');
  await user.click(screen.getAllByRole('button', { name: 'Warn' }).at(-1)!);
  await waitFor(() =>
    expect(decideReport).toHaveBeenCalledExactlyOnceWith({
      reportId: row.id,
      decision: 'warned',
      reason: 'First warning',
    }),
  );
});

it('shows what was decided, and decides no more', async () => {
  const decision = { reason: 'Seen with both', byName: 'Claire Admin', at: '2026-11-21T10:00:00.000Z' };
  const dialog = await show({ ...row, status: 'dismissed', message: null, decision });
  expect(dialog.textContent).toContain('Seen with both (Claire Admin');
  expect(dialog.textContent).toContain('without a message');
  expect(screen.queryByRole('button', { name: 'Warn' })).toBeNull();
});

it('shows the reports to decide about first, and leads to all of them', async () => {
  const none = { rows: [], total: 0, page: 1, pageSize: 25 };
  const decided = { ...none, rows: [{ ...row, status: 'dismissed' as const }], total: 1 };
  mockQuery('conversations.listReports', { page: 1, pageSize: 25, state: 'open' }, none);
  await renderScreen(<ReportedMessagesScreen />, { context: aContext(organization, { isAdmin: true }) });
  expect(screen.getByRole('heading', { name: 'No reports' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  const all = screen.getByRole('link', { name: 'All' }).getAttribute('href');
  expect(all).toBe('/admin/reported-messages?state=all');
  clearSlice();
  mockQuery('conversations.listReports', { page: 1, pageSize: 25 }, decided);
  address.search = { state: 'all' };
  await renderScreen(<ReportedMessagesScreen />, { context: aContext(organization, { isAdmin: true }) });
  expect(screen.getByRole('button', { name: 'View report about Bistro des Érables' })).toBeTruthy();
});
