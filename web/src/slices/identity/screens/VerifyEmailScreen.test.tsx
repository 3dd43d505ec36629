import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { address } from '../../../testing/address.tsx';
import { clearSlice, renderScreen } from '../../../testing/render-slice.tsx';
import VerifyEmailScreen from './VerifyEmailScreen.tsx';

const user = userEvent.setup({ delay: null });
const expired = new ProblemError({ code: 'identity.linkExpired', status: 410 });

afterEach(clearSlice);

const confirm = async (search: Record<string, string>) => {
  address.search = search;
  await renderScreen(<VerifyEmailScreen />, { context: null });
  await user.click(screen.getByRole('button', { name: 'Confirm address' }));
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull();
};

it('leads to the sign-in, which offers another link, when the link has expired or was used', async () => {
  vi.spyOn(api.identity, 'verifyEmail').mockRejectedValue(expired);
  await confirm({ token: 'used' });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/authentication/login');
});

it('leads to the profile for a change of the address', async () => {
  vi.spyOn(api.identity, 'confirmEmailChange').mockRejectedValue(expired);
  await confirm({ token: 'used', change: '1' });
  expect(screen.getByRole('link', { name: 'Go to profile' }).getAttribute('href')).toBe('/user/edit');
});
