import type { Payment } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { aPayment, bistro, invoiceIdOf, paymentIdOf } from '../../../../testing/invoices.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { snackbars } from '../../../../ui/snackbar/snackbar.ts';
import { openRefundDialog } from './refund-dialog.tsx';

const refund = vi.spyOn(api.invoicing, 'refundCredit');
const reverse = vi.spyOn(api.invoicing, 'reversePayment');
const user = userEvent.setup({ delay: null });
const source = { paymentId: paymentIdOf(4) };
const recorded: Payment = aPayment(5, {
  amountMinor: -2_000,
  refundOf: { source: 'payment', id: paymentIdOf(4) },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00Z') });
  refund.mockReset().mockResolvedValue(recorded);
  reverse.mockReset().mockResolvedValue(recorded);
});

async function open(
  language: 'en-CA' | 'fr-CA' = 'en-CA',
  of: Parameters<typeof openRefundDialog>[0]['source'] = source,
) {
  await renderSlice(<p>page</p>, { language });
  void openRefundDialog({ source: of, customer: bistro, currency: 'CAD', unappliedMinor: 2_000 });
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: /^(Amount|Montant)/ });
  return { dialog, amount };
}
type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
const send = (dialog: Dialog) => user.click(dialog.getByRole('button', { name: 'Record refund' }));
const chooseCheque = (dialog: Dialog) =>
  user.selectOptions(dialog.getByRole('combobox', { name: /^Method/ }), 'Cheque');

it('proposes all that is left today, and records it with how it was paid', async () => {
  const { dialog, amount } = await open();
  expect(amount.value).toBe('20.00');
  await chooseCheque(dialog);
  await user.type(dialog.getByRole('textbox', { name: 'Reference' }), ' no 77 ');
  await send(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(refund).toHaveBeenCalledExactlyOnceWith({
    source,
    amountMinor: 2_000,
    paidOn: '2026-11-21',
    method: 'cheque',
    reference: 'no 77',
    note: '',
  });
});

it('is undone from its message by a reversal', async () => {
  const { dialog } = await open();
  await chooseCheque(dialog);
  await send(dialog);
  const isDone = ({ text }: { text: string }) => text === 'invoicing.refund.done';
  await waitFor(() => expect(snackbars.get().some(isDone)).toBe(true));
  snackbars.get().findLast(isDone)!.action!.onClick();
  await waitFor(() =>
    expect(reverse).toHaveBeenCalledExactlyOnceWith({
      paymentId: recorded.id,
      reason: 'Undone right after it was recorded',
    }),
  );
});

it('says beside the field that the amount is more than what is left, and sends nothing', async () => {
  const { dialog, amount } = await open();
  await user.clear(amount);
  await user.type(amount, '20.01');
  await chooseCheque(dialog);
  await send(dialog);
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect(refund).not.toHaveBeenCalled();
  await user.clear(amount);
  await user.type(amount, '19.99');
  await send(dialog);
  expect(refund.mock.lastCall![0]).toMatchObject({ amountMinor: 1_999 });
});

it('asks for the method beside its field', async () => {
  const { dialog } = await open();
  await send(dialog);
  expect(dialog.getByRole('combobox', { name: /^Method/ }).getAttribute('aria-invalid')).toBe('true');
  expect(refund).not.toHaveBeenCalled();
});

it('keeps what was typed where a colleague was first, and says why', async () => {
  refund.mockRejectedValue(new ProblemError({ status: 422, code: 'invoicing.moreThanCredit' }));
  const { dialog, amount } = await open();
  await user.clear(amount);
  await user.type(amount, '15');
  await chooseCheque(dialog);
  await send(dialog);
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('More than the credit left.'));
  expect(amount.value).toMatch(/^15/);
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: /^Method/ }).value).toBe('cheque');
});

it('is in French, for a credit note too', async () => {
  const { dialog } = await open('fr-CA', { creditNoteId: invoiceIdOf(2) });
  expect(screen.getByRole('dialog', { name: 'Rembourser Bistro des Érables' })).toBeTruthy();
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Mode de paiement/ }), 'Chèque');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer le remboursement' }));
  expect(refund.mock.lastCall![0]).toMatchObject({ source: { creditNoteId: invoiceIdOf(2) } });
});
