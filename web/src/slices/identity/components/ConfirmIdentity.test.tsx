import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';

const confirm = vi.spyOn(api.identity, 'confirmIdentity');

async function open(accepts: string[]) {
  const close = vi.fn();
  await renderSlice(<ConfirmIdentity accepts={accepts} close={close} />);
  return { close, user: userEvent.setup({ delay: null }) };
}

describe('the identity confirmation', () => {
  it('asks for the password, and stays open when it is wrong', async () => {
    confirm.mockRejectedValueOnce(new ProblemError({ code: 'identity.wrongCredentials', status: 401 }));
    confirm.mockResolvedValueOnce({ done: true });
    const { close, user } = await open(['password']);
    await user.type(
      screen.getByLabelText('Current password', { exact: false, selector: 'input' }),
      'trois poules rousses',
    );
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
    expect(close).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(close).toHaveBeenCalledExactlyOnceWith(true));
    expect(confirm).toHaveBeenLastCalledWith({ by: 'password', password: 'trois poules rousses' });
  });

  it('asks for an authenticator code where one is set up', async () => {
    confirm.mockResolvedValue({ done: true });
    const { user } = await open(['code', 'passkey']);
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeDefined();
    await user.type(screen.getByLabelText(/code/i), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith({ by: 'code', code: '123456' }));
  });

  it('asks to sign in again where no confirmation is possible', async () => {
    await open([]);
    expect(screen.getByText(/Sign out, sign in again/)).toBeDefined();
  });
});
