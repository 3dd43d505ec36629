import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { renderSlice } from '../../../testing/render-slice.tsx';
import type { UserRow } from '../queries.ts';
import { disableUser, revokeAdmin } from './user-actions.ts';

const done = { done: true as const };
const person = { id: '0192f0c1-0000-7000-8000-0000000000d1' as UserRow['id'], name: 'Camille Rioux' };
const disable = vi.spyOn(api.admin, 'disableUser');
const revoke = vi.spyOn(api.admin, 'revokeAdmin');

beforeEach(() => {
  disable.mockReset().mockResolvedValue(done);
  revoke.mockReset().mockResolvedValue(done);
});

async function press(action: (which: typeof person) => Promise<unknown>) {
  await renderSlice(
    <button type="button" onClick={() => void action(person)}>
      Go
    </button>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Go' }));
  return user;
}

describe('the user actions of an admin', () => {
  it('disables an account only with a reason', async () => {
    const user = await press(disableUser);
    await user.click(await screen.findByRole('button', { name: 'Disable account' }));
    expect(disable).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox'), 'fraude');
    await user.click(screen.getByRole('button', { name: 'Disable account' }));
    expect(disable).toHaveBeenCalledExactlyOnceWith({ userId: person.id, reason: 'fraude' });
  });

  it('revokes the admin right after a confirmation', async () => {
    const user = await press(revokeAdmin);
    expect(revoke).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Remove from the Halles team' }));
    expect(revoke).toHaveBeenCalledExactlyOnceWith({ userId: person.id });
  });
});
