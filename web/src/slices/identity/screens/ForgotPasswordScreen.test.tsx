import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { renderScreen } from '../../../testing/render-slice.tsx';
import { snackbars } from '../../../ui/snackbar/snackbar.ts';
import ForgotPasswordScreen from './ForgotPasswordScreen.tsx';

const request = vi.spyOn(api.identity, 'requestPasswordReset');

async function send() {
  await renderScreen(<ForgotPasswordScreen />, { context: null });
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText(/^Email/), 'marie@ferme.example');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(request).toHaveBeenCalledExactlyOnceWith({ email: 'marie@ferme.example' });
}

const outcome = () => snackbars.get().map(({ kind, text }) => [kind, text]);

it('reports a password request that was sent (Spec §4)', async () => {
  request.mockResolvedValue({ done: true });
  await send();
  await waitFor(() => expect(outcome()).toEqual([['success', 'identity.request_password.success']]));
  expect(screen.getByText(/marie@ferme\.example/)).toBeTruthy();
});

it('reports one that failed, and keeps the address', async () => {
  request.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
  await send();
  await waitFor(() => expect(outcome()).toEqual([['error', 'identity.request_password.failure']]));
  expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'marie@ferme.example');
});
