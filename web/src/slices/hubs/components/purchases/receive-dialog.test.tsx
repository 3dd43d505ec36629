import type { Purchase } from '@halles/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { openReceiveDialog } from './receive-dialog.tsx';

const purchase = {
  id: '0192f0c1-0000-7000-8000-0000000000f1',
  number: 'HUB-1',
  method: 'document',
  version: 1,
  lines: [
    {
      id: '0192f0c1-0000-7000-8000-0000000000f2',
      name: { en: 'Zucchini', fr: 'Courgettes' },
      formatTitle: { en: 'case of 10 kg', fr: 'caisse de 10 kg' },
      ordered: '4',
      isVariableWeight: false,
    },
  ],
} as unknown as Purchase;

it('says why it cannot be received while a weight is missing', async () => {
  const weighed = { ...purchase, lines: [{ ...purchase.lines[0]!, isVariableWeight: true }] };
  mockQuery('hubs.getPurchase', { purchaseId: purchase.id }, weighed);
  const user = userEvent.setup({ delay: null });
  await renderSlice(null);
  await act(async () => void openReceiveDialog(weighed));
  const receive = await screen.findByRole('button', {
    name: 'Receive purchase',
    description: 'Enter the weight received of each weighed product.',
  });
  expect(receive.getAttribute('aria-disabled')).toBe('true');
  await user.type(screen.getByRole('textbox', { name: /^Weight received/ }), '41.5');
  expect(screen.getByRole('button', { name: 'Receive purchase', description: '' })).toBeTruthy();
});

it('asks before it drops a quantity that was stepped, not typed', async () => {
  mockQuery('hubs.getPurchase', { purchaseId: purchase.id }, purchase);
  const user = userEvent.setup({ delay: null });
  await renderSlice(null);
  await act(async () => void openReceiveDialog(purchase));
  await user.click(await screen.findByRole('button', { name: /^Less:/ }));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeTruthy();
});
