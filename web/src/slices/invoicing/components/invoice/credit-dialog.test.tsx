import type { Invoice } from '@halles/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { anInvoice, aDocumentLine } from '../../../../testing/invoices.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { openCreditDialog } from './credit-dialog.tsx';

beforeEach(
  () => void vi.spyOn(api.invoicing, 'previewCreditNote').mockReturnValue(new Promise(() => undefined)),
);
const draft = vi.spyOn(api.invoicing, 'draftCreditNote');
const user = userEvent.setup({ delay: null });

it('is locked while the draft is created, and keeps the typed values when that fails', async () => {
  const { promise, reject } = Promise.withResolvers<Invoice>();
  draft.mockReturnValue(promise);
  await renderSlice(<p>page</p>, { language: 'en-CA' });
  const go = vi.fn();
  void openCreditDialog(anInvoice({}, { lines: [aDocumentLine()] }), go);
  const dialog = within(await screen.findByRole('dialog'));
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/);
  await user.click(dialog.getAllByRole('checkbox')[0]!);
  await user.type(reason, 'Bruised');
  expect(reason.closest('[inert]')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Create draft' }));
  expect(reason.closest('[inert]')).not.toBeNull();
  await user.keyboard('{Escape}');
  await act(async () => reject(new Error('broken')));
  expect(reason.closest('[inert]')).toBeNull();
  expect(reason.value).toBe('Bruised');
  expect(dialog.getByRole('alert').textContent).not.toBe('');
  expect(go).not.toHaveBeenCalled();
});
