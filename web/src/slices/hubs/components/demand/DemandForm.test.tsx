import type { Contract, OutputOf } from '@halles/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { clearSlice, renderSlice } from '../../../../testing/render-slice.tsx';
import { DemandForm } from './DemandForm.tsx';

const buy = vi.spyOn(api.hubs, 'buy');
afterEach(() => {
  clearSlice();
  buy.mockReset();
});

const line = (number: number, name: string) => ({
  formatId: `0192f0c1-0000-7000-8000-00000000000${number}`,
  name: { en: name, fr: name },
  formatTitle: { en: 'Case', fr: 'Caisse' },
  needed: '10',
  unconfirmed: '0',
  bought: '0',
  toBuy: '10',
  multiple: null,
  unitCost: '2',
  supplierFormatId: null,
  supplierFormat: null,
  problem: null,
  version: 1,
});
const demand = {
  producers: [
    {
      id: '0192f0c1-0000-7000-8000-0000000000a1',
      name: 'Ferme Nord',
      email: 'nord@example.com',
      method: 'document',
      mode: 'resale',
      lines: [line(1, 'Leeks'), line(2, 'Kale')],
    },
  ],
  can: { buy: true, edit: true },
} as unknown as OutputOf<Contract['hubs']['getDemand']>;

it('keeps a quantity typed while the purchases are sent, and forgets those that were', async () => {
  const user = userEvent.setup({ delay: null });
  const { promise, resolve } = Promise.withResolvers<OutputOf<Contract['hubs']['buy']>>();
  buy.mockReturnValue(promise);
  await renderSlice(<DemandForm on="2026-11-24" demand={demand} />, { language: 'en-CA' });
  const [leeks, kale] = screen.getAllByRole<HTMLInputElement>('textbox');
  await user.clear(leeks!);
  await user.type(leeks!, '4');
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /^Send/ }));
  await user.clear(kale!);
  await user.type(kale!, '7');
  await act(async () => resolve({ purchases: [] }));
  // A field shows its own text while it has the focus.
  await user.tab();
  expect(kale!.value).toBe('7');
  expect(leeks!.value).toBe('10');
});
