import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Organization } from '@halles/contract';
import { api } from '../../../lib/api.ts';
import { aContext, someSettings } from '../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import { buyer, seller, withSettingsServer } from '../../../testing/settings-form.tsx';
import { SettingsSectionsContext } from '../components/slots.tsx';
import SettingsScreen from './SettingsScreen.tsx';

withSettingsServer();
const stopped = vi.spyOn(api.organizations, 'listStoppedAddresses');
let whenIdle: (() => void)[] = [];

beforeEach(() => {
  whenIdle = [];
  stopped.mockResolvedValue([]);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => whenIdle.push(run));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});
afterEach(() => {
  history.replaceState(null, '', '/');
});

async function open(organization: Organization): Promise<void> {
  mockQuery('organizations.getSettings', { organizationId: organization.id }, someSettings());
  await renderSlice(
    <SettingsSectionsContext value={<p>Further</p>}>
      <SettingsScreen />
    </SettingsSectionsContext>,
    { context: aContext(organization) },
  );
}

const becomeIdle = () => act(async () => whenIdle.forEach((run) => run()));

it('asks for what is further down once the page is idle', async () => {
  await open(buyer);
  expect(screen.getByRole('heading', { name: 'Communication preferences' })).toBeTruthy();
  expect(screen.queryByText('Further')).toBeNull();
  expect(stopped).not.toHaveBeenCalled();
  await becomeIdle();
  expect(screen.getByText('Further')).toBeTruthy();
  expect(stopped).toHaveBeenCalledOnce();
});

it('shows it at once where a link leads to it', async () => {
  history.replaceState(null, '', '/#webhook');
  await open(seller);
  expect(screen.getByText('Further')).toBeTruthy();
});
