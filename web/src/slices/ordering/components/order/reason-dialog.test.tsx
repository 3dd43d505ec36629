import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { anOrder } from '../../../../testing/orders.ts';
import { clearSlice, mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { openReasonDialog } from './reason-dialog.tsx';

afterEach(clearSlice);

const buttonsOf = async (action: 'cancel' | 'decline', name: string) => {
  const order = anOrder();
  mockQuery('ordering.getOrder', { purchaseOrderId: order.id }, order);
  await renderSlice(null);
  void openReasonDialog(order, action);
  const dialog = within(await screen.findByRole('dialog', { name }));
  return dialog
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
};

it('does not name both ways out of a cancellation Cancel', async () => {
  const buttons = await buttonsOf('cancel', 'Cancel FDN-000001?');
  expect(buttons).toEqual(['Go back', 'Cancel the order']);
});

it('is left with Cancel where something else is done', async () => {
  expect(await buttonsOf('decline', 'Decline FDN-000001?')).toEqual(['Cancel', 'Decline']);
});
