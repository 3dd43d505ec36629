import { mailTemplates, type AdminMail } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { address } from '../../../testing/address.tsx';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import EmailsScreen from './EmailsScreen.tsx';

setUpListScreen();
const list = vi.spyOn(api.admin, 'listMail');

const mailOf = (kind: string, index: number): AdminMail => ({
  id: `0192f0c1-0000-7000-8000-0000000${10_000 + index}` as AdminMail['id'],
  kind,
  to: `${kind}@example.com`,
  language: 'FR',
  organization: null,
  organizationId: null,
  state: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  endedAt: '2026-11-20T15:00:01.000Z',
  canResend: false,
});

async function show(kinds: readonly string[], language: 'en-CA' | 'fr-CA' = 'en-CA') {
  mockQuery(
    'admin.getJobFigures',
    {},
    {
      lagMs: 0,
      kinds: [],
      jobs: { waiting: 0, running: 0, failed: 0, parked: 0 },
      mail: { waiting: 0, held: 0, sentOfDay: 0, failedOfWeek: 0 },
    },
  );
  list.mockResolvedValue({ rows: kinds.map(mailOf), total: kinds.length, page: 1, pageSize: 25 });
  await renderScreen(<EmailsScreen />, { context: aContext(anOrganization(), { isAdmin: true }), language });
  await screen.findAllByText(/@example.com/);
}
const kindShown = (kind: string): string => {
  const row = screen.getByText(`${kind}@example.com`).closest('tr')!;
  return within(row).getAllByRole('cell')[1]!.textContent;
};

it.each(['en-CA', 'fr-CA'] as const)(
  'names each type of email in words of its own (%s)',
  async (language) => {
    await show(mailTemplates, language);
    const names = mailTemplates.map(kindShown);
    expect(
      names.filter((name, index) => name === mailTemplates[index] || /^admin\.|[a-z][A-Z]/.test(name)),
    ).toEqual([]);
    expect(new Set(names).size).toBe(mailTemplates.length);
  },
);

it('shows a type that this version does not know as it is stored', async () => {
  await show(['formerNews']);
  expect(kindShown('formerNews')).toBe('formerNews');
});

it('filters by type', async () => {
  const user = userEvent.setup({ delay: null });
  await show(['notificationDigest']);
  expect(kindShown('notificationDigest')).toBe('Notification digest');
  await user.click(screen.getByRole('button', { name: 'Type' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Notification digest' }));
  expect(list).toHaveBeenLastCalledWith(
    expect.objectContaining({ kind: 'notificationDigest' }),
    expect.anything(),
  );
  expect(address.search).toMatchObject({ kind: ['notificationDigest'] });
});
