import type { ItemList } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { formatIdOf } from '../../../../testing/offers.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { openListDialog } from './list-dialog.tsx';

const list = {
  id: '0192f0c1-0000-7000-8000-0000000000e1',
  name: 'Mondays',
  formatIds: [formatIdOf(1)],
  version: 1,
} as unknown as ItemList;

it('renames a list that a colleague filled meanwhile, and keeps what they added', async () => {
  const theirs = { ...list, formatIds: [formatIdOf(1), formatIdOf(2)], version: 2 };
  const stale = { code: 'request.stale', status: 409, details: { current: theirs } };
  const put = vi
    .spyOn(api.catalogue, 'putItemList')
    .mockRejectedValueOnce(new ProblemError(stale))
    .mockResolvedValueOnce(theirs);
  const user = userEvent.setup({ delay: null });
  await renderSlice(null);
  await act(async () => void openListDialog(list));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' early');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText(/^Someone changed this in the meantime/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(put).toHaveBeenLastCalledWith({
    itemListId: list.id,
    name: 'Mondays early',
    formatIds: theirs.formatIds,
    version: 2,
  });
});
