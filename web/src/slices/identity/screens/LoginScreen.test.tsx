import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { RouterProvider } from '../../../lib/router/router-provider.tsx';
import { Router } from '../../../lib/router/router.ts';
import { forgetInitialUrl, rememberInitialUrl } from '../../../lib/session.ts';
import { memoryHistory } from '../../../testing/address.tsx';
import { mockQuery, renderSlice, TestPage } from '../../../testing/render-slice.tsx';
import { aContext } from '../../../testing/organizations.ts';
import { signInState } from '../components/sign-in-state.ts';
import LoginScreen from './LoginScreen.tsx';

const signIn = vi.spyOn(api.identity, 'signIn');
const confirmSecondFactor = vi.spyOn(api.identity, 'confirmSecondFactor');
const resend = vi.spyOn(api.identity, 'resendVerification');
const me = { id: 'marie', settings: { language: null } };
const refusal = (code: string, status = 401) => new ProblemError({ code, status });

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: URL) => Response.json(url.pathname.endsWith('/me') ? me : aContext()));
  signInState.failed(null);
});
afterEach(() => {
  forgetInitialUrl();
});

interface Arrival {
  search?: string;
  google?: boolean;
  language?: 'en-CA' | 'fr-CA';
}

async function open({ search = '', google = false, language = 'en-CA' }: Arrival = {}) {
  mockQuery('identity.getProviders', {}, { google, passkeys: true });
  const router = new Router({
    history: memoryHistory(`/authentication/login${search}`),
    enter: async ({ address: { pathname, href } }) => ({
      content: pathname === '/authentication/login' ? <LoginScreen /> : <p>at {href}</p>,
    }),
  });
  await router.load();
  const page = (
    <RouterProvider router={router}>
      <TestPage />
    </RouterProvider>
  );
  await renderSlice(page, { language });
  return userEvent.setup({ delay: null });
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(email(), 'marie@ferme.example');
  await user.type(password(), 'trois poules rousses{Enter}');
}

describe('the sign-in screen', () => {
  it('opens the dashboard', async () => {
    signIn.mockResolvedValue({ next: 'in' });
    await fillIn(await open());
    expect(await screen.findByText('at /')).toBeTruthy();
    expect(signIn).toHaveBeenCalledExactlyOnceWith({
      email: 'marie@ferme.example',
      password: 'trois poules rousses',
    });
  });

  it.each([
    ['?returnTo=%2Forganization%2F1%2Fedit%3Ftab%3Dmembers', null, 'at /organization/1/edit?tab=members'],
    ['', '/credit-account?page=2', 'at /credit-account?page=2'],
    ['?returnTo=https%3A%2F%2Fevil.example%2Fx', null, 'at /'],
    ['?returnTo=%2F%2Fevil.example%2Fx', null, 'at /'],
  ])('with %s, having requested %s, opens %s', async (search, requested, arrived) => {
    if (requested !== null) rememberInitialUrl(requested);
    signIn.mockResolvedValue({ next: 'in' });
    await fillIn(await open({ search }));
    expect(await screen.findByText(arrived)).toBeTruthy();
  });

  it('shows missing fields without a request', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getAllByText('Required')).toHaveLength(2);
    expect(document.activeElement).toBe(email());
    expect(signIn).not.toHaveBeenCalled();
  });

  it('shows why sign-in was refused, and keeps the typed values', async () => {
    signIn.mockRejectedValue(refusal('identity.wrongCredentials'));
    await fillIn(await open());
    expect(await screen.findByText(/Wrong email or password/)).toBeTruthy();
    expect(email().value).toBe('marie@ferme.example');
    expect(password().value).toBe('trois poules rousses');
  });

  it('sends one request, however often the button is pressed', async () => {
    signIn.mockReturnValue(new Promise(() => undefined));
    const user = await open();
    await fillIn(user);
    const button = screen.getByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await user.type(password(), '{Enter}');
    expect(signIn).toHaveBeenCalledOnce();
  });

  it('sends the verification link again to an unverified account', async () => {
    signIn.mockRejectedValue(refusal('identity.emailNotVerified', 403));
    resend.mockResolvedValue({ done: true });
    const user = await open();
    await fillIn(user);
    await user.click(await screen.findByRole('button', { name: 'Resend email' }));
    expect(resend).toHaveBeenCalledExactlyOnceWith({ email: 'marie@ferme.example' });
    expect(await screen.findByText('Email resent')).toBeTruthy();
  });
});

describe('the password field', () => {
  it('can be revealed', async () => {
    const user = await open();
    expect(password().type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
  });

  it('warns that Caps Lock is on', async () => {
    const user = await open();
    await user.click(password());
    await user.keyboard('{CapsLock}a');
    expect(screen.getByText('Caps Lock is on')).toBeTruthy();
  });
});

describe('the other sign-in methods', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('Google configured: %s, its buttons: %i', async (google, count) => {
    await open({ google });
    expect(screen.queryAllByRole('button', { name: 'Continue with Google' })).toHaveLength(count);
  });

  it('pass the requested page to Google', async () => {
    const assign = vi.fn<(address: URL) => void>();
    vi.stubGlobal('location', { ...location, assign });
    rememberInitialUrl('/user/edit');
    const user = await open({ google: true });
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    const address = assign.mock.calls[0]![0];
    expect(`${address.pathname}${address.search}`).toBe('/api/auth/google/start?returnTo=%2Fuser%2Fedit');
  });

  it('have no passkey where the browser has none', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it.each([
    ['en-CA', 'Google sign-in failed'],
    ['fr-CA', 'La connexion avec Google a échoué'],
  ] as const)('show in %s why Google refused', async (language, words) => {
    await open({ search: '?error=identity.googleRefused', language });
    expect(await screen.findByText(words, { exact: false })).toBeTruthy();
  });
});

describe('the second factor', () => {
  it('is requested, and submitted at the last digit', async () => {
    signIn.mockResolvedValue({ next: 'secondFactor', challenge: 'a challenge' });
    confirmSecondFactor.mockResolvedValue({ next: 'in' });
    const user = await open();
    await fillIn(user);
    const code = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(code);
    await user.type(code, '123 456');
    expect(confirmSecondFactor).toHaveBeenCalledExactlyOnceWith({ challenge: 'a challenge', code: '123456' });
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  it('takes a recovery code with Enter, and shows when it is wrong', async () => {
    confirmSecondFactor.mockRejectedValue(refusal('identity.wrongCode'));
    const user = await open({ search: '?challenge=from-google' });
    await user.type(await screen.findByLabelText('Code'), 'abcde-fghjk{Enter}');
    expect(confirmSecondFactor).toHaveBeenCalledExactlyOnceWith({
      challenge: 'from-google',
      code: 'abcde-fghjk',
    });
    expect(await screen.findByText(/Wrong or already used code/)).toBeTruthy();
  });

  it('leads back to the other methods', async () => {
    const user = await open({ search: '?challenge=from-google' });
    await user.click(await screen.findByRole('button', { name: 'Sign in another way' }));
    expect(email()).toBeTruthy();
  });
});
