import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { anOrganizationPage } from '../../../testing/admin.ts';
import { address } from '../../../testing/address.tsx';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import LedgerScreen from './LedgerScreen.tsx';
import UsersScreen from './UsersScreen.tsx';

setUpListScreen();
const user = userEvent.setup({ delay: null });

const page = { page: 1, pageSize: 25 };
const noRows = { rows: [], total: 0, ...page };
const organizationId = anOrganization().id;

/** The addresses that the export of the screen fetches. */
async function exported(list: ReactNode, params: Record<string, string> = {}): Promise<string[]> {
  const fetched = vi.fn<(url: URL) => Promise<Response>>(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', fetched);
  await renderScreen(list, { params, context: aContext(anOrganization(), { isAdmin: true }) });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  return fetched.mock.calls.map(([url]) => String(url));
}

it('the list of people is exported as it is filtered', async () => {
  address.search = { state: 'admin' };
  mockQuery('admin.listUsers', { ...page, state: 'admin' }, noRows);
  expect(await exported(<UsersScreen />)).toContainEqual(
    expect.stringMatching(/\/api\/exports\/adminPeople\.csv\?(.*&)?state=admin/),
  );
});

it('the entries of a credit account are exported for that account', async () => {
  mockQuery('admin.getOrganization', { organizationId }, anOrganizationPage());
  mockQuery('admin.listCreditEntries', { organizationId, ...page }, noRows);
  expect(await exported(<LedgerScreen />, { organizationId })).toContainEqual(
    expect.stringMatching(
      new RegExp(`/api/exports/adminCreditEntries\\.csv\\?(.*&)?organizationId=${organizationId}`),
    ),
  );
});

it('every list of the admin area has the button to export it', () => {
  const root = join(import.meta.dirname, '..');
  const lists = globSync('**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx'] })
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))
    .filter(({ code }) => code.includes('<LiveTable') || code.includes('<AdminTable'));
  expect(lists.length).toBeGreaterThan(12);
  expect(lists.filter(({ code }) => !code.includes('onExport')).map(({ file }) => file)).toEqual([]);
});
