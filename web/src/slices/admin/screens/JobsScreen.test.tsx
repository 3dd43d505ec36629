import type { AdminJob } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import JobsScreen from './JobsScreen.tsx';

setUpListScreen();
const retry = vi.spyOn(api.admin, 'retryJobs');
const purge = vi.spyOn(api.admin, 'purgeJobs');
const user = userEvent.setup({ delay: null });
const page = { page: 1, pageSize: 25 };
const figures = {
  lagMs: 0,
  kinds: [],
  jobs: { waiting: 0, running: 0, failed: 0, parked: 3 },
  mail: { waiting: 0, held: 0, sentOfDay: 0, failedOfWeek: 0 },
};
const job = (number: number): AdminJob => ({
  id: String(number),
  kind: `invoicing.mail${number}`,
  state: 'parked',
  attempts: 10,
  maxAttempts: 10,
  lastError: 'timed out',
  runAt: '2026-11-20T16:00:00.000Z',
  createdAt: '2026-11-20T15:00:00.000Z',
});

it.each([
  ['Retry', retry],
  ['Delete', purge],
] as const)('“%s” for the selected jobs asks for a reason first', async (name, action) => {
  action.mockResolvedValue({ changed: 2 });
  mockQuery('admin.getJobFigures', {}, figures);
  mockQuery('admin.listJobs', page, { rows: [job(1), job(2), job(3)], total: 3, ...page });
  await renderScreen(<JobsScreen />, { context: aContext(anOrganization(), { isAdmin: true }) });
  for (const number of [1, 2])
    await user.click(screen.getByRole('checkbox', { name: `Select invoicing.mail${number}` }));
  await user.click(screen.getByRole('button', { name }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: new RegExp(`^${name}`) }));
  expect(action).not.toHaveBeenCalled();
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Mail server is back');
  await user.click(within(dialog).getByRole('button', { name: new RegExp(`^${name}`) }));
  await waitFor(() =>
    expect(action).toHaveBeenCalledExactlyOnceWith({ ids: ['1', '2'], reason: 'Mail server is back' }),
  );
});
