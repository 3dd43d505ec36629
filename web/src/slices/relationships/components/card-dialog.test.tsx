import type { Relation } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { aCustomer, relationId } from '../../../testing/relationships.ts';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { openCardDialog } from './card-dialog.tsx';

const change = vi.spyOn(api.relationships, 'changeCard');
const failure = vi.spyOn(snackbar, 'error');
const user = userEvent.setup({ delay: null });
const opened = aCustomer();
const contact = (changes: Partial<Relation['partner']['contactInfo']>): Relation['partner'] => ({
  ...opened.partner,
  contactInfo: { ...opened.partner.contactInfo, ...changes },
});
/** What a colleague saved since the dialog was opened; a change of an older version is refused. */
const savedMeanwhile = (partner: Relation['partner']) =>
  change.mockImplementation(async ({ version }) => {
    if (version < 2)
      throw new ProblemError({
        code: 'request.stale',
        status: 409,
        details: { current: { ...opened, partner, version: 2 }, fields: ['contactInfo'] },
      });
    return { ...opened, version: 3 };
  });

async function typeEmail(email: string) {
  await renderSlice(null);
  await act(async () => void openCardDialog(opened));
  const field = await screen.findByRole('textbox', { name: 'Email' });
  await user.clear(field);
  await user.type(field, email);
  await user.click(screen.getByRole('button', { name: 'Save customer' }));
}

it('says beside the button, and nowhere else, why the customer was not saved', async () => {
  change.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
  await typeEmail('chef@bistro.example');
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  expect(failure).not.toHaveBeenCalled();
});

it('keeps what a colleague saved in other fields of the customer meanwhile', async () => {
  const phones = [{ number: '+15145550123', label: '' }];
  savedMeanwhile(contact({ phones }));
  await typeEmail('chef@bistro.example');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(change).toHaveBeenLastCalledWith({
    relationId,
    version: 2,
    card: { contactInfo: { email: 'chef@bistro.example', otherEmails: [], phones } },
  });
});

it('asks which one counts where a colleague changed the same field', async () => {
  savedMeanwhile(contact({ email: 'bar@bistro.example' }));
  await typeEmail('chef@bistro.example');
  const choice = within(await screen.findByRole('group', { name: 'Email' }));
  await user.click(choice.getByRole('radio', { name: /bar@bistro\.example/ }));
  expect(change).toHaveBeenCalledTimes(1);
});
