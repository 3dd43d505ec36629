import type { InputOf, identity, organizations, OutputOf, User } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import * as downloads from '../../../lib/downloads.ts';
import { liveConnection } from '../../../lib/live.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { aPerson } from '../../../testing/identity.ts';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import ProfileScreen from './ProfileScreen.tsx';

type Session = OutputOf<typeof identity.listSessions>[number];
type Change = InputOf<typeof identity.changeProfile>;

const thisSession: Session = {
  id: '0192f0c1-0000-7000-8000-0000000000d1' as Session['id'],
  isCurrent: true,
  device: 'Firefox · Linux',
  createdAt: '2026-11-20T10:00:00Z',
  lastSeenAt: '2026-11-21T10:00:00Z',
};
const phone: Session = {
  ...thisSession,
  id: '0192f0c1-0000-7000-8000-0000000000d2' as Session['id'],
  isCurrent: false,
  device: 'Safari · iPhone',
};
const done = { done: true as const };
const spies = {
  change: vi.spyOn(api.identity, 'changeProfile'),
  endSession: vi.spyOn(api.identity, 'endSession'),
  changePassword: vi.spyOn(api.identity, 'changePassword'),
  changeEmail: vi.spyOn(api.identity, 'requestEmailChange'),
  startTotp: vi.spyOn(api.identity, 'startTotp'),
  confirmTotp: vi.spyOn(api.identity, 'confirmTotp'),
  renewCodes: vi.spyOn(api.identity, 'renewRecoveryCodes'),
};

async function open(changes: Partial<User> = {}, sessions = [thisSession, phone]) {
  mockQuery('identity.getMe', {}, aPerson(changes));
  mockQuery('identity.listSessions', {}, sessions);
  mockQuery('identity.listPasskeys', {}, []);
  await renderSlice(<ProfileScreen />);
  return userEvent.setup({ delay: null });
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));
const region = (name: string) => within(screen.getByRole('region', { name }));
const lastName = () => screen.getByLabelText<HTMLInputElement>('Last name');

describe('the profile form', () => {
  it('sends only what changed, with the version it is based on', async () => {
    spies.change.mockImplementation(({ version: _version, ...changed }: Change) =>
      Promise.resolve(aPerson({ ...(changed as Partial<User>), version: 4 })),
    );
    const user = await open();
    await user.clear(lastName());
    await user.type(lastName(), 'Roy');
    await press(user, 'Save');
    await waitFor(() =>
      expect(spies.change).toHaveBeenCalledExactlyOnceWith({ version: 3, lastName: 'Roy' }),
    );
  });

  it('shows another device’s changes besides the typed values, and saves at the next attempt', async () => {
    const theirs = aPerson({ firstName: 'Marie-Ève', version: 7 });
    spies.change.mockRejectedValueOnce(
      new ProblemError({ code: 'request.stale', status: 409, details: { current: theirs } }),
    );
    spies.change.mockResolvedValue(aPerson());
    const user = await open();
    await user.clear(lastName());
    await user.type(lastName(), 'Roy');
    await press(user, 'Save');
    expect(await screen.findByText(/Someone changed this in the meantime/)).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText(/First name/)).toHaveProperty('value', 'Marie-Ève'));
    expect(lastName().value).toBe('Roy');
    await press(user, 'Save');
    await waitFor(() => expect(spies.change).toHaveBeenLastCalledWith({ version: 7, lastName: 'Roy' }));
  });
});

describe('the devices section', () => {
  it('signs out other devices one by one; this one signs out by the menu', async () => {
    spies.endSession.mockResolvedValue(done);
    const user = await open();
    expect(region('Signed-in devices').getByText('This device')).toBeTruthy();
    await press(user, 'Sign out');
    expect(spies.endSession).toHaveBeenCalledExactlyOnceWith({ sessionId: phone.id });
  });

  it('cannot sign out all when there is no other device', async () => {
    await open({}, [thisSession]);
    const all = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign out other devices' });
    expect(all.disabled).toBe(true);
  });
});

describe('the password section', () => {
  it('changes the password with the current one', async () => {
    spies.changePassword.mockResolvedValue(done);
    const user = await open();
    await user.click(region('Password').getByRole('button', { name: 'Change' }));
    await user.type(await screen.findByLabelText(/^Current password/), 'trois poules rousses');
    await user.type(screen.getByLabelText(/^New password/), 'quatre vaches brunes');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(spies.changePassword).toHaveBeenCalledExactlyOnceWith({
      current: 'trois poules rousses',
      password: 'quatre vaches brunes',
    });
  });

  it('sets a first password without asking for one', async () => {
    spies.changePassword.mockResolvedValue(done);
    const user = await open({ hasPassword: false });
    await user.click(region('Password').getByRole('button', { name: 'Choose password' }));
    await user.type(await screen.findByLabelText(/^New password/), 'quatre vaches brunes');
    expect(screen.queryByLabelText(/^Current password/)).toBeNull();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(spies.changePassword).toHaveBeenCalledExactlyOnceWith({ password: 'quatre vaches brunes' });
  });
});

describe('the email section', () => {
  it('waits for the link to be opened', async () => {
    await open({ newEmail: 'marie@nouvelle.example' });
    expect(screen.getByText(/marie@nouvelle\.example/)).toBeTruthy();
  });

  it('does not send an invalid address', async () => {
    const user = await open();
    await user.click(region('Email address').getByRole('button', { name: 'Change' }));
    await user.type(await screen.findByLabelText(/^New address/), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Enter a valid email address')).toBeTruthy();
    expect(spies.changeEmail).not.toHaveBeenCalled();
  });
});

describe('the two-step sign-in section', () => {
  it('enables it with the password and a first code, and shows the recovery codes', async () => {
    spies.startTotp.mockResolvedValue({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://x', qrSvg: '<svg/>' });
    spies.confirmTotp.mockResolvedValue({ recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] });
    const user = await open();
    await press(user, 'Set up');
    await user.type(await screen.findByLabelText(/^Current password/), 'trois poules rousses');
    await press(user, 'Continue');
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Code/), '123456');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('mnpqr-stuvw')).toBeTruthy();
    expect(spies.startTotp).toHaveBeenCalledWith({ password: 'trois poules rousses' });
    expect(spies.confirmTotp).toHaveBeenCalledWith({ code: '123456' });
    await press(user, 'Copy');
    expect(await navigator.clipboard.readText()).toBe('abcde-fghjk\nmnpqr-stuvw');
  });

  it('replaces the recovery codes with a code', async () => {
    spies.renewCodes.mockResolvedValue({ recoveryCodes: ['vwxyz-23456'] });
    const user = await open({ hasTotp: true, recoveryCodesLeft: 1 });
    await press(user, 'Renew recovery codes');
    await user.type(await screen.findByLabelText(/^Code/), '123456');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Renew recovery codes' }));
    expect(await screen.findByText('vwxyz-23456')).toBeTruthy();
    expect(spies.renewCodes).toHaveBeenCalledWith({ code: '123456' });
  });

  it('shows how many recovery codes are left', async () => {
    await open({ hasTotp: true, recoveryCodesLeft: 1 });
    expect(screen.getByText('1 recovery code left.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Turn off' })).toBeTruthy();
  });
});

it('offers no passkey where the browser has none', async () => {
  await open();
  expect(screen.getByText('No passkeys yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
});

describe('one’s data', () => {
  const copy = vi.spyOn(api.organizations, 'getMyData');
  const end = vi.spyOn(api.organizations, 'deleteMyAccount');

  it('is saved as a file', async () => {
    const data = { exportedAt: '2026-11-21T10:00:00Z' } as OutputOf<typeof organizations.getMyData>;
    copy.mockResolvedValue(data);
    const saved = vi.spyOn(downloads, 'saveFile').mockReturnValue();
    const user = await open();
    await press(user, 'Download my data');
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [file, name] = saved.mock.calls[0]!;
    expect(name).toBe('halles.json');
    expect(JSON.parse(await file.text())).toEqual(data);
    saved.mockRestore();
  });

  it('is deleted only after a question, and a refusal says what to do first', async () => {
    end.mockRejectedValue(new ProblemError({ code: 'organizations.lastOwner', status: 409 }));
    vi.spyOn(api.platform, 'track').mockResolvedValue({ done: true });
    vi.spyOn(liveConnection, 'stop').mockReturnValue();
    vi.spyOn(liveConnection, 'restart').mockReturnValue();
    const user = await open();
    await press(user, 'Delete my account');
    const question = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(end).not.toHaveBeenCalled();
    await press(user, 'Delete my account');
    const again = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await user.click(again.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText(/Transfer ownership first/)).toBeTruthy();
    expect(end).toHaveBeenCalledOnce();
  });
});
