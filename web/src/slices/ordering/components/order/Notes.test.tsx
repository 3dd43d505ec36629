import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { useLive } from '../../../../lib/live.ts';
import { anOrder } from '../../../../testing/orders.ts';
import { mockQuery, pushQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { Notes } from './Notes.tsx';

const purchaseOrderId = anOrder().id;

function Live() {
  const { data } = useLive('ordering.getOrder', { purchaseOrderId });
  return data ? <Notes order={data} /> : null;
}

it('replaces a colleague’s private note only when it is saved again', async () => {
  const user = userEvent.setup({ delay: null });
  const edit = vi
    .spyOn(api.ordering, 'editOrder')
    .mockResolvedValue(anOrder({ version: 5, privateNote: 'Call first' }));
  mockQuery('ordering.getOrder', { purchaseOrderId }, anOrder({ can: { edit: true } }));
  await renderSlice(<Live />);
  const note = screen.getByLabelText<HTMLTextAreaElement>(/Private note/);
  await user.type(note, 'Call first');
  const theirs = anOrder({ version: 4, privateNote: 'Pays late', can: { edit: true } });
  await pushQuery('ordering.getOrder', { purchaseOrderId }, theirs);
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  expect(edit).not.toHaveBeenCalled();
  expect(note.value).toBe('Call first');
  await save();
  expect(edit).toHaveBeenCalledWith({ purchaseOrderId, version: 4, privateNote: 'Call first' });
});
