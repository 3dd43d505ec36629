import type { Payment } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPayment, anInvoice, anOwedInvoice, bistro, paymentIdOf } from '../../../../testing/invoices.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { openRecordDialog } from './record-dialog.tsx';

const ofPayment = { source: 'payment', id: paymentIdOf(1) } as const;
const received = aPayment(1, { method: 'cheque' });
const refund = aPayment(2, { amountMinor: -2_000, method: 'cash', refundOf: ofPayment });
const undone = aPayment(3, {
  amountMinor: 2_000,
  method: 'cash',
  refundOf: ofPayment,
  reversesId: refund.id,
});
const reversal = aPayment(4, { amountMinor: -500, method: 'other', reversesId: paymentIdOf(5) });

/** The method that is proposed after these payments, newest first. */
async function proposedAfter(rows: Payment[]): Promise<string> {
  const list = { page: 1, pageSize: 10 };
  mockQuery(
    'invoicing.listPayments',
    { side: 'vendor', partnerId: bistro.id, ...list },
    { rows, total: rows.length, ...list },
  );
  mockQuery('invoicing.listOwedInvoices', { customerId: bistro.id, currency: 'CAD' }, []);
  await renderSlice(<p>page</p>, { language: 'en-CA' });
  void openRecordDialog({ customer: bistro, currency: 'CAD' });
  const dialog = within(await screen.findByRole('dialog'));
  return (await dialog.findByRole<HTMLSelectElement>('combobox', { name: /^Method/ })).value;
}

it.each([
  ['a payment', [received], 'cheque'],
  ['a refund', [refund, received], 'cheque'],
  ['a reversed refund', [undone, refund, received], 'cheque'],
  ['a reversed payment', [reversal, received], 'cheque'],
  ['nothing', [], 'eTransfer'],
])('proposes how the customer paid last, after %s', async (_what, rows, method) => {
  expect(await proposedAfter(rows)).toBe(method);
});

it('says that the invoice it is for is paid meanwhile, and does not pay another', async () => {
  const list = { page: 1, pageSize: 10 };
  mockQuery(
    'invoicing.listPayments',
    { side: 'vendor', partnerId: bistro.id, ...list },
    { rows: [received], total: 1, ...list },
  );
  const input = { customerId: bistro.id, currency: 'CAD' } as const;
  const [meant, other] = [anOwedInvoice(1), anOwedInvoice(2)];
  mockQuery('invoicing.listOwedInvoices', input, [meant, other]);
  await renderSlice(<p>page</p>, { language: 'en-CA' });
  void openRecordDialog({ customer: bistro, invoice: anInvoice() });
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = await dialog.findByRole('button', { name: 'Record payment' });
  expect(confirm.getAttribute('aria-disabled')).not.toBe('true');
  act(() => mockQuery('invoicing.listOwedInvoices', input, [other]));
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('true'));
});
