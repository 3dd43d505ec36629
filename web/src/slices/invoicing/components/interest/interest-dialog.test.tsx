import type { LateInvoice } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { bistro, invoiceIdOf } from '../../../../testing/invoices.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { openInterestDialog } from './interest-dialog.tsx';

const draft = vi.spyOn(api.invoicing, 'draftInterest');
const user = userEvent.setup({ delay: null });
const customerId = bistro.id;

const late = (number: number, changes: Partial<LateInvoice> = {}): LateInvoice => ({
  invoiceId: invoiceIdOf(number),
  number: String(1_000 + number),
  currency: 'CAD',
  dueOn: '2026-09-30',
  annualRate: '18',
  spans: [{ from: '2026-10-01', until: '2026-10-30', days: 30, baseMinor: 100_000, amountMinor: 1_479 }],
  recoveryMinor: 0,
  amountMinor: 1_479,
  ...changes,
});

async function open(invoices: LateInvoice[], invoiceId?: LateInvoice['invoiceId']) {
  mockQuery('invoicing.previewInterest', { customerId }, { until: '2026-10-30', invoices });
  await renderSlice(<p>page</p>, { language: 'en-CA' });
  const go = vi.fn();
  void openInterestDialog({ customer: bistro, ...(invoiceId && { invoiceId }) }, go);
  return { go, dialog: within(await screen.findByRole('dialog')) };
}

it('shows the interest on each invoice, and drafts it for the chosen ones', async () => {
  draft.mockResolvedValue({ invoiceId: invoiceIdOf(9) });
  const { go, dialog } = await open([late(1), late(2, { recoveryMinor: 2_500, amountMinor: 3_979 })]);
  expect(dialog.getByText('30 days at 18% per year · recovery charge $25.00')).toBeTruthy();
  expect(dialog.getByText('Total: $54.58')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /Invoice 1001/ }));
  expect(dialog.getByText('Total: $39.79')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Create draft' }));
  await waitFor(() => expect(go).toHaveBeenCalledWith(invoiceIdOf(9)));
  expect(draft).toHaveBeenCalledWith({ customerId, invoiceIds: [invoiceIdOf(2)] });
});

it('says why nothing can be drafted when no invoice is chosen', async () => {
  const { dialog } = await open([late(1)]);
  await user.click(dialog.getByRole('checkbox', { name: /Invoice 1001/ }));
  expect(
    dialog.getByRole('button', { name: 'Create draft', description: 'Select at least one line.' }),
  ).toBeTruthy();
});

it('never adds up two currencies', async () => {
  const { dialog } = await open([late(1), late(2, { currency: 'EUR' })]);
  expect(dialog.getByText('Total: $14.79 + €14.79')).toBeTruthy();
});

it('preselects the invoice whose page opened the dialog', async () => {
  const { dialog } = await open([late(1), late(2)], invoiceIdOf(2));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /1001/ }).checked).toBe(false);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /1002/ }).checked).toBe(true);
});

it('says why there is no interest to charge', async () => {
  const { dialog } = await open([]);
  expect(dialog.getByText(/^Nothing to charge/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Create draft' })).toBeNull();
});
