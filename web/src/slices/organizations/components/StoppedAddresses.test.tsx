import type { StoppedAddress } from '@halles/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { anOrganization } from '../../../testing/organizations.ts';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { OwnStoppedAddresses } from './OwnStoppedAddresses.tsx';
import { StoppedAddresses } from './StoppedAddresses.tsx';

const organizationId = anOrganization().id;
const list = vi.spyOn(api.organizations, 'listStoppedAddresses');
const resume = vi.spyOn(api.organizations, 'resumeAddress');
const user = userEvent.setup({ delay: null });
const stopped = (reason: StoppedAddress['reason']): StoppedAddress => ({
  address: 'chef@bistro.example',
  reason,
  stoppedAt: '2026-11-20T16:00:00.000Z',
  unsubscribed: reason === null ? ['orders'] : [],
});

it.each([
  ['en-CA', 'bounce', 'chef@bistro.example receives no emails', /refused our emails on 20\/11\/2026/],
  ['en-CA', 'complaint', 'chef@bistro.example receives no emails', /reported as spam on 20\/11\/2026/],
  ['fr-CA', 'bounce', 'chef@bistro.example ne reçoit aucun courriel', /20\/11\/2026/],
] as const)('says that an address is not reached, and why (%s, %s)', async (language, reason, title, why) => {
  await renderSlice(<StoppedAddresses stopped={[stopped(reason)]} />, { language });
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText(why)).toBeTruthy();
});

it('says that an address unsubscribed, which only its person undoes', async () => {
  await renderSlice(<StoppedAddresses stopped={[stopped(null)]} onResume={() => undefined} />);
  expect(screen.getByText('chef@bistro.example unsubscribed from 1 type of email')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['bounce', true, 1],
  ['complaint', true, 1],
  ['bounce', false, 1],
  ['complaint', false, 0],
] as const)('after a %s, own address %s: %i buttons to resume', async (reason, isOwn, buttons) => {
  const onResume = () => undefined;
  await renderSlice(<StoppedAddresses stopped={[stopped(reason)]} onResume={onResume} isOwn={isOwn} />);
  expect(screen.queryAllByRole('button', { name: 'Resume emails' })).toHaveLength(buttons);
});

it('resumes an address of one’s own, which is then no longer shown', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  list.mockResolvedValue([stopped('bounce')]);
  resume.mockResolvedValue([]);
  await renderSlice(<OwnStoppedAddresses organizationId={organizationId} mayResume />);
  await user.click(await screen.findByRole('button', { name: 'Resume emails' }));
  expect(resume).toHaveBeenCalledWith({ organizationId, address: 'chef@bistro.example' });
  await waitFor(() => expect(screen.queryByText(/receives no emails/)).toBeNull());
});
