import type { OrderSide, Payment } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { aPayment, invoiceIdOf, paymentIdOf } from '../../../../testing/invoices.ts';
import { setUpListScreen } from '../../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../../testing/render-slice.tsx';
import { Payments } from './Payments.tsx';

const reverse = vi.spyOn(api.invoicing, 'reversePayment');
const user = userEvent.setup({ delay: null });

setUpListScreen();
beforeEach(() => void reverse.mockReset().mockResolvedValue(aPayment(9)));

const ofPayment = { source: 'payment', id: paymentIdOf(1) } as const;
const overpaid = aPayment(1, { unappliedMinor: 2_000 });
const refund = aPayment(2, { amountMinor: -2_000, invoices: [], refundOf: ofPayment });

async function show(rows: Payment[], side: OrderSide = 'vendor', language: 'en-CA' | 'fr-CA' = 'en-CA') {
  mockQuery(
    'invoicing.listPayments',
    { side, page: 1, pageSize: 50 },
    { rows, total: rows.length, page: 1, pageSize: 50 },
  );
  await renderScreen(<Payments side={side} />, { context: aContext(anOrganization()), language });
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
async function actionsOf(row: Awaited<ReturnType<typeof rowOf>>) {
  await user.click(row.getByRole('button', { name: /^Actions/ }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

it('offers to pay back what is left of a payment, beside applying it', async () => {
  await show([overpaid]);
  expect(await actionsOf(await rowOf(/no 1/))).toEqual(['Apply credit', 'Pay back', 'Reverse payment']);
  await user.click(screen.getByRole('menuitem', { name: 'Pay back' }));
  expect(await screen.findByRole('dialog', { name: 'Pay back Bistro des Érables' })).toBeTruthy();
});

it('names a refund, and reverses it as a refund', async () => {
  await show([refund]);
  const row = await rowOf(/no 2/);
  expect(row.getByText('refund')).toBeTruthy();
  expect(await actionsOf(row)).toEqual(['Reverse refund']);
  await user.click(screen.getByRole('menuitem', { name: 'Reverse refund' }));
  const title = 'Reverse the $20.00 refund to Bistro des Érables?';
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getByRole('button', { name: 'Go back' })).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Never sent');
  await user.click(dialog.getByRole('button', { name: 'Reverse refund' }));
  expect(reverse).toHaveBeenCalledExactlyOnceWith({ paymentId: refund.id, reason: 'Never sent' });
});

it('shows a refund that was reversed, and its reversal, without actions', async () => {
  const reversal = aPayment(3, {
    amountMinor: 2_000,
    invoices: [],
    refundOf: ofPayment,
    reversesId: refund.id,
  });
  await show([reversal, { ...refund, isReversed: true }]);
  const row = await rowOf(/no 2/);
  expect(row.getByText('refund')).toBeTruthy();
  expect(row.getByText('reversed')).toBeTruthy();
  expect((await rowOf(/no 3/)).getByText('reversal')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
});

it('shows the customer the refund and the credit note it pays back, without actions', async () => {
  const note = { id: invoiceIdOf(4), number: 'C-4', amountMinor: -2_000 };
  await show(
    [{ ...refund, invoices: [note], refundOf: { source: 'creditNote', id: note.id } }],
    'customer',
    'fr-CA',
  );
  const row = await rowOf(/no 2/);
  expect(row.getByText('remboursement')).toBeTruthy();
  expect(row.getByRole('link', { name: 'C-4' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
});

it('has its amounts and actions in view in a window of 900 px', async () => {
  const room = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(842);
  await show([overpaid], 'vendor', 'fr-CA');
  expect(parseInt((await screen.findByRole<HTMLTableElement>('table')).style.minWidth)).toBeLessThanOrEqual(
    842,
  );
  room.mockRestore();
});
