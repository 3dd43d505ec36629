import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { useLive } from '../../../../lib/live.ts';
import { anInvoice } from '../../../../testing/invoices.ts';
import { mockQuery, pushQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { DraftDocument } from './DraftDocument.tsx';

const draft = anInvoice({ status: 'draft' });
const invoiceId = draft.id;

function Live() {
  const { data } = useLive('invoicing.getInvoice', { invoiceId });
  return data ? <DraftDocument invoice={data} onTyped={() => undefined} /> : null;
}

it('replaces what a colleague changed in the same field only when it is saved again', async () => {
  const user = userEvent.setup({ delay: null });
  const update = vi
    .spyOn(api.invoicing, 'updateInvoice')
    .mockResolvedValue(anInvoice({ status: 'draft', version: 5 }, { note: 'Thank you' }));
  mockQuery('invoicing.getInvoice', { invoiceId }, draft);
  await renderSlice(<Live />);
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
  await user.clear(note);
  await user.type(note, 'Thank you');
  const theirs = anInvoice({ status: 'draft', version: 4 }, { note: 'Pay by transfer' });
  await pushQuery('invoicing.getInvoice', { invoiceId }, theirs);
  const save = () => user.click(screen.getByRole('button', { name: 'Save draft' }));
  await save();
  expect(update).not.toHaveBeenCalled();
  expect(note.value).toBe('Thank you');
  await save();
  expect(update).toHaveBeenCalledWith({ invoiceId, version: 4, change: { note: 'Thank you' } });
});
