import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { openPublicSettings } from './public-settings-dialog.tsx';

const change = vi.spyOn(api.offers, 'changeOfferSettings');
const user = userEvent.setup({ delay: null });
const stored = { isListed: true, showsPricesPublicly: false, version: 3 };

// The first dialog loads the code of all dialogs.
beforeAll(() => import('../../../../ui/dialogs/opened-dialogs.tsx'));

async function open() {
  mockQuery('offers.getOfferSettings', {}, stored);
  await renderSlice(<div />);
  void openPublicSettings('ferme-du-nord');
  await screen.findByRole('dialog', { name: 'Public page' });
}
const prices = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Show prices/ });
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

it('sends only changed values, and closes', async () => {
  change.mockResolvedValue({ ...stored, showsPricesPublicly: true, version: 4 });
  await open();
  await user.click(prices());
  await save();
  expect(change).toHaveBeenCalledWith({ version: 3, change: { showsPricesPublicly: true } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows a colleague’s concurrent choice, and the next attempt succeeds', async () => {
  const theirs = { isListed: false, showsPricesPublicly: false, version: 4 };
  change.mockRejectedValueOnce(
    new ProblemError({ code: 'request.stale', status: 409, details: { current: theirs } }),
  );
  change.mockResolvedValueOnce({ ...theirs, showsPricesPublicly: true, version: 5 });
  await open();
  await user.click(prices());
  await save();
  const listed = screen.getByRole<HTMLInputElement>('checkbox', { name: /List our page/ });
  await waitFor(() => expect(listed.checked).toBe(false));
  await save();
  expect(change).toHaveBeenLastCalledWith({ version: 4, change: { showsPricesPublicly: true } });
});

it('offers no prices without a public page', async () => {
  await open();
  expect(prices().disabled).toBe(false);
  await user.click(screen.getByRole('checkbox', { name: /List our page/ }));
  expect(prices().disabled).toBe(true);
});
