import type { FeedbackRow } from '@halles/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import FeedbackScreen from './FeedbackScreen.tsx';

setUpListScreen();
const handle = vi.spyOn(api.feedback, 'setHandled');
const user = userEvent.setup({ delay: null });
const organization = anOrganization();

const row: FeedbackRow = {
  id: '0192f0c1-0000-7000-8000-00000000f001' as FeedbackRow['id'],
  kind: 'problem',
  message: 'The order stays in the cart',
  page: '/customer/search',
  version: '1.2.3',
  browser: 'Firefox 140',
  failure: { during: 'ordering.submit', message: 'Oops', requestId: 'r-1' },
  name: 'Sophie Tran',
  email: 'sophie@bistro.example',
  organizationId: organization.id,
  organizationName: 'Bistro des Érables',
  screenshotUrl: null,
  isPosted: false,
  isHandled: false,
  createdAt: '2026-11-20T21:05:00.000Z',
};

it('shows a message whole, and marks it as handled', async () => {
  mockQuery(
    'feedback.listFeedback',
    { page: 1, pageSize: 25 },
    { rows: [row], total: 1, page: 1, pageSize: 25 },
  );
  handle.mockResolvedValue({ done: true });
  await renderScreen(<FeedbackScreen />, { context: aContext(organization, { isAdmin: true }) });
  expect(screen.getByText('Sophie Tran, Bistro des Érables')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions for Sophie Tran' }));
  await user.click(await screen.findByRole('menuitem', { name: 'View message' }));
  const dialog = await screen.findByRole('dialog', { name: 'Message from Sophie Tran' });
  for (const part of [
    '/customer/search',
    '1.2.3 · Firefox 140',
    'Oops · ordering.submit · r-1',
    'kept here only',
  ])
    expect(dialog.textContent).toContain(part);
  await user.click(screen.getByRole('button', { name: 'Mark as handled' }));
  await waitFor(() => expect(handle).toHaveBeenCalledWith({ feedbackId: row.id, isHandled: true }));
});
