import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { liveConnection } from '../../../lib/live.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { readStored, writeStored } from '../../../ui/storage.ts';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { useSignInState } from './sign-in-state.ts';
import { useSignOut } from './use-sign-out.ts';

const signOut = vi.spyOn(api.identity, 'signOut');
const assign = vi.fn<(address: URL) => void>();

beforeEach(() => {
  vi.stubGlobal('location', { ...location, assign });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(api.platform, 'track').mockResolvedValue({ done: true });
  writeStored('adminOverride', { organizationId: 'x', actAs: false });
});

function Toolbar() {
  const { isLeaving, signOut: leave } = useSignOut();
  const { hasTriggeredLogout, errorCode } = useSignInState();
  return (
    <>
      <button onClick={() => void leave()}>Log out</button>
      <output>{JSON.stringify({ isLeaving, hasTriggeredLogout, errorCode })}</output>
    </>
  );
}

async function press() {
  await renderSlice(<Toolbar />);
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
}

it('shows why it failed, and allows another attempt (Spec §4)', async () => {
  signOut.mockRejectedValueOnce(new ProblemError({ code: 'network.offline', status: 0 }));
  await press();
  await waitFor(() =>
    expect(document.querySelector('output')!.textContent).toBe(
      JSON.stringify({ isLeaving: false, hasTriggeredLogout: false, errorCode: 'network.offline' }),
    ),
  );
  expect(assign).not.toHaveBeenCalled();
  expect(await screen.findByText(/Couldn’t sign you out/)).toBeTruthy();
});

it('clears local data and reloads the start page (Spec §4)', async () => {
  signOut.mockResolvedValueOnce({ done: true });
  await press();
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(assign.mock.calls[0]![0].pathname).toBe('/');
  expect(api.platform.track).toHaveBeenCalledExactlyOnceWith({ event: 'logout' });
  expect(readStored('adminOverride', null)).toBeNull();
  expect(JSON.parse(document.querySelector('output')!.textContent)).toMatchObject({
    hasTriggeredLogout: true,
  });
});

it('closes the live connection before the session ends, and reopens it on failure', async () => {
  const stop = vi.spyOn(liveConnection, 'stop');
  const restart = vi.spyOn(liveConnection, 'restart');
  signOut.mockImplementationOnce(async () => {
    expect(stop).toHaveBeenCalledOnce();
    throw new ProblemError({ code: 'network.offline', status: 0 });
  });
  await press();
  await waitFor(() => expect(restart).toHaveBeenCalledOnce());
  expect(restart.mock.invocationCallOrder[0]).toBeGreaterThan(signOut.mock.invocationCallOrder.at(-1)!);
});

it('asks before quantities that were entered and not saved are lost', async () => {
  writeStored('halles.entered-quantities.1.2', [{ quantity: '4' }, { quantity: '2' }], 'sessionStorage');
  signOut.mockResolvedValueOnce({ done: true });
  await press();
  const dialog = await screen.findByRole('dialog', { name: 'Sign out and lose unsent work?' });
  expect(dialog.textContent).toContain('2 items on this device were not saved or sent yet');
  expect(signOut).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
});

it('asks before files that another application shared are lost', async () => {
  const caches = {
    has: async () => true,
    open: async () => ({ keys: async () => ['shared/0', 'shared/1'] }),
    delete: async () => true,
  };
  vi.stubGlobal('caches', caches);
  onTestFinished(() => void vi.unstubAllGlobals());
  signOut.mockResolvedValueOnce({ done: true });
  const calls = signOut.mock.calls.length;
  await press();
  const dialog = await screen.findByRole('dialog', { name: 'Sign out and lose unsent work?' });
  expect(dialog.textContent).toContain('2 items on this device were not saved or sent yet');
  expect(signOut.mock.calls).toHaveLength(calls);
});
