import type { User } from '@halles/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { writeStored } from '../../../ui/storage.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import AcceptInvitationScreen from './AcceptInvitationScreen.tsx';

const invitation = {
  organization: { name: 'Ferme du Nord', logoUrl: null },
  email: 'sophie@ferme.example',
  role: 'sales' as const,
  invitedBy: 'Marie Lavoie',
};
const refused = () =>
  Promise.resolve(Response.json({ code: 'request.signInRequired', status: 401 }, { status: 401 }));
const signedInAs = (email: string) => mockQuery('identity.getMe', {}, { email } as User);
const acceptInvitation = vi.spyOn(api.organizations, 'acceptInvitation');
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  vi.stubGlobal('fetch', refused);
  address.search = { token: 'abc' };
  mockQuery('organizations.getInvitation', { token: 'abc' }, invitation);
});

const show = () => renderScreen(<AcceptInvitationScreen />);

describe('an invitation', () => {
  it('shows who invites and with which role; a visitor creates an account first and returns', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'Ferme du Nord invites you' })).toBeTruthy();
    expect(
      screen.getByText(/Marie Lavoie invites you to join Ferme du Nord with the role “Sales”/),
    ).toBeTruthy();
    const signUp = await screen.findByRole('link', { name: 'Create account and join' });
    signUp.addEventListener('click', (event) => event.preventDefault());
    await user.click(signUp);
    expect(sessionStorage.getItem('initialUrl')).toBe('"/authentication/accept-invitation?token=abc"');
  });

  it('is accepted by the invited person', async () => {
    acceptInvitation.mockResolvedValue(anOrganization());
    signedInAs('sophie@ferme.example');
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(aContext())));
    await show();
    await user.click(screen.getByRole('button', { name: 'Join Ferme du Nord' }));
    await waitFor(() => expect(address.path).toBe('/'));
    expect(acceptInvitation).toHaveBeenCalledWith({ token: 'abc' });
  });

  it('is not available to anybody else', async () => {
    signedInAs('marie@ferme.example');
    await show();
    expect(screen.queryByRole('button', { name: /Join/ })).toBeNull();
    expect(screen.getByText(/but the invitation is for sophie@ferme.example/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change account' })).toBeTruthy();
  });

  it('changes the account only once unsent work may be lost', async () => {
    const assign = vi.fn<(address: URL) => void>();
    vi.stubGlobal('location', { ...location, assign });
    vi.spyOn(api.platform, 'track').mockResolvedValue({ done: true });
    const signOut = vi.spyOn(api.identity, 'signOut').mockResolvedValue({ done: true });
    writeStored('halles.entered-quantities.1.2', [{ quantity: '4' }], 'sessionStorage');
    signedInAs('marie@ferme.example');
    await show();
    await user.click(screen.getByRole('button', { name: 'Change account' }));
    await screen.findByRole('dialog', { name: 'Sign out and lose unsent work?' });
    expect(signOut).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    const { pathname, search } = assign.mock.calls[0]![0];
    expect(pathname + search).toBe('/authentication/accept-invitation?token=abc');
  });

  it('shows why it cannot be accepted', async () => {
    acceptInvitation.mockRejectedValue(
      new ProblemError({ code: 'organizations.invitationExpired', status: 410 }),
    );
    signedInAs('sophie@ferme.example');
    await show();
    await user.click(screen.getByRole('button', { name: 'Join Ferme du Nord' }));
    expect(
      await screen.findByText('This invitation has expired or was cancelled. Ask for a new one.'),
    ).toBeTruthy();
  });

  it('that no longer exists says so', async () => {
    address.search = {};
    await show();
    expect(screen.getByText('This invitation no longer exists')).toBeTruthy();
  });
});
