import type { Invoice } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { anInvoice } from '../../../../testing/invoices.ts';
import { mockQuery, pushQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { openSendDialog } from './send-dialog.tsx';

const opened = anInvoice();
const invoiceId = opened.id;
const send = vi.spyOn(api.invoicing, 'sendInvoice').mockResolvedValue(opened);

it.each<[string, Partial<Invoice>, number]>([
  ['takes what changed beside it, as a private note', { privateNote: 'Call first' }, opened.version + 1],
  ['is refused where something else is owed by now', { balanceMinor: 100 }, opened.version],
])('an invoice that is sent while a colleague changes it %s', async (_name, changes, version) => {
  send.mockClear();
  mockQuery('invoicing.getInvoice', { invoiceId }, opened);
  await renderSlice(null);
  await act(async () => void openSendDialog(opened));
  const user = userEvent.setup({ delay: null });
  await screen.findByRole('dialog');
  await pushQuery(
    'invoicing.getInvoice',
    { invoiceId },
    anInvoice({ version: opened.version + 1, ...changes }),
  );
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]![0]).toMatchObject({ invoiceId, version });
});
