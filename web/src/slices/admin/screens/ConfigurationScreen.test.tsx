import { remoteConfig, type RemoteConfigValues } from '@halles/contract/kernel';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import ConfigurationScreen from './ConfigurationScreen.tsx';

setUpListScreen();
const save = vi.spyOn(api.admin, 'saveRemoteConfig');
const user = userEvent.setup({ delay: null });
const first = remoteConfig.parse({});

const arrive = (number: number, changes: Partial<RemoteConfigValues> = {}) =>
  mockQuery(
    'admin.getRemoteConfig',
    {},
    { number, values: { ...first, ...changes }, base: first, hasRemoteAddress: false },
  );
const field = (label: RegExp) => screen.getByLabelText(label);
const write = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const press = () => user.click(screen.getByRole('button', { name: 'Save configuration' }));
const sent = () => save.mock.calls.map(([{ number, values }]) => ({ number, values }));

beforeEach(() => {
  mockQuery(
    'admin.listRemoteConfigVersions',
    { page: 1, pageSize: 25 },
    { rows: [], total: 0, page: 1, pageSize: 25 },
  );
});

it('keeps what a colleague saved while something else is typed, and says so before it saves', async () => {
  const theirs = { areSignUpsOpen: false, supportEmail: 'eux@halles.example' };
  arrive(3);
  await renderScreen(<ConfigurationScreen />, { context: aContext(anOrganization(), { isAdmin: true }) });
  write(/^Support email/, 'nous@halles.example');
  arrive(4, theirs);
  await waitFor(() => expect(field(/^New accounts can be created/)).toHaveProperty('checked', false));
  expect(field(/^Support email/)).toHaveProperty('value', 'nous@halles.example');
  write(/^Reason/, 'Nouvelle adresse');
  save.mockRejectedValueOnce(new ProblemError({ code: 'request.stale', status: 409 }));
  save.mockResolvedValueOnce({ number: 5 });
  vi.spyOn(api.admin, 'getRemoteConfig').mockResolvedValue({
    number: 4,
    values: { ...first, ...theirs },
    base: first,
    hasRemoteAddress: false,
  });
  await press();
  expect(await screen.findByText(/Someone changed this in the meantime/)).toBeTruthy();
  await press();
  const values = { ...first, areSignUpsOpen: false, supportEmail: 'nous@halles.example' };
  await waitFor(() =>
    expect(sent()).toEqual([
      { number: 3, values },
      { number: 4, values },
    ]),
  );
});
