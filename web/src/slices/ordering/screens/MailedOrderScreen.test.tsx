import type { MailedOrder } from '@halles/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import MailedOrderScreen from './MailedOrderScreen.tsx';

const token = 'a'.repeat(43);
const confirm = vi.spyOn(api.ordering, 'confirmOrderByLink');
const decline = vi.spyOn(api.ordering, 'declineOrderByLink');
const decide = vi.spyOn(api.ordering, 'decideChangeByLink');

const content: NonNullable<MailedOrder['content']> = {
  currency: 'CAD',
  on: '2026-11-24',
  kind: 'delivery',
  window: { from: '07:00', until: '11:00' },
  fulfilmentName: 'Montréal',
  place: ['12, rue Saint-Denis', 'Montréal QC  H2X 1K4'],
  note: '',
  lines: [
    {
      position: 0,
      name: { en: 'Carrots', fr: 'Carottes' },
      formatTitle: { en: 'bag of 5 kg', fr: 'sac de 5 kg' },
      quantity: '4',
      kg: null,
      unitPrice: '12.5',
      amountMinor: 5_000,
    },
  ],
  totals: {
    linesMinor: 5_000,
    discountMinor: 0,
    deliveryFeeMinor: 0,
    depositMinor: 0,
    taxes: [],
    taxMinor: 0,
    totalMinor: 5_000,
  },
  change: null,
};

const mailed = (changes: Partial<MailedOrder> = {}): MailedOrder => ({
  action: 'confirm',
  side: 'vendor',
  state: 'open',
  number: 'FDN-12',
  status: 'submitted',
  decision: null,
  partner: { name: 'Bistro Verger', logoUrl: null },
  organizationName: 'Ferme du Nord',
  email: 'ventes@ferme.example',
  content,
  language: 'FR',
  expiresAt: '2026-11-25T00:00:00.000Z',
  version: 3,
  ...changes,
});

const user = userEvent.setup({ delay: null });

async function show(order: MailedOrder) {
  mockQuery('ordering.openOrderLink', { token }, order);
  await renderScreen(<MailedOrderScreen />, { params: { token } });
}

it('shows what is ordered, and confirms only when it is pressed', async () => {
  await show(mailed());
  expect(screen.getByRole('heading', { level: 1, name: 'Order FDN-12' })).toBeTruthy();
  expect(screen.getByText('Carrots')).toBeTruthy();
  expect(screen.getAllByText('$50.00').length).toBeGreaterThan(0);
  expect(screen.getByText(/You answer for Ferme du Nord, from ventes@ferme\.example/)).toBeTruthy();
  expect(confirm).not.toHaveBeenCalled();
  confirm.mockResolvedValue(mailed({ state: 'done', status: 'confirmed', content: null, version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Confirm order' }));
  expect(confirm).toHaveBeenCalledWith({ token, version: 3 });
  expect(await screen.findByText('Order confirmed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm order' })).toBeNull();
});

it('declines only with a reason, which the field asks for', async () => {
  await show(mailed({ action: 'decline' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Decline order FDN-12' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm order' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Decline order' }));
  expect(screen.getByText('Enter a reason.')).toBeTruthy();
  expect(decline).not.toHaveBeenCalled();
  decline.mockResolvedValue(
    mailed({ action: 'decline', state: 'done', status: 'declined', content: null, version: 4 }),
  );
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Frozen harvest');
  await user.click(screen.getByRole('button', { name: 'Decline order' }));
  expect(decline).toHaveBeenCalledWith({ token, version: 3, reason: 'Frozen harvest' });
  expect(await screen.findByText('Order declined')).toBeTruthy();
});

it('accepts or declines a proposed change with an answer', async () => {
  const change = {
    message: 'Il en manque',
    changes: [],
    totalBeforeMinor: 5_000,
    totalAfterMinor: 3_750,
  };
  await show(mailed({ action: 'decideChange', side: 'customer', content: { ...content, change } }));
  expect(screen.getByText('Il en manque')).toBeTruthy();
  decide.mockResolvedValue(
    mailed({ action: 'decideChange', state: 'done', decision: 'refused', content: null, version: 4 }),
  );
  await user.type(screen.getByRole('textbox'), 'Trop peu');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(decide).toHaveBeenCalledWith({ token, version: 3, decision: 'refuse', answer: 'Trop peu' });
  expect(await screen.findByText('Change declined')).toBeTruthy();
});

it('says where the order stands once it moved on', async () => {
  await show(mailed({ state: 'movedOn', status: 'declined', content: null }));
  expect(screen.getByText('This order has moved on: Declined')).toBeTruthy();
  expect(screen.queryByText('Carrots')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Confirm order' })).toBeNull();
});
