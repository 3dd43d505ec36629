import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { mockQuery, pushQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import type { Billing } from '../../queries.ts';
import { openBillingDialog } from './billing-dialog.tsx';
import { openFrenchTermsDialog } from './french-terms-dialog.tsx';

const user = userEvent.setup({ delay: null });
const save = async () => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
const billing = (changes: Partial<Billing>): Billing => ({
  drafts: 'none',
  sendsReminders: false,
  sendsStatements: false,
  canTakeCards: false,
  takesCards: false,
  lateRate: null,
  recoveryMinor: 0,
  nextInvoiceNumber: 12,
  nextCreditNoteNumber: 1,
  canChooseFirstNumber: true,
  version: 1,
  ...changes,
});
const terms = {
  capitalMinor: null,
  registerTown: 'Lyon',
  earlyPayment: null,
  supply: 'goods' as const,
  isVatOnDebits: false,
  version: 1,
};

it('replaces a colleague’s first number of invoices only when it is saved again', async () => {
  const change = vi.spyOn(api.invoicing, 'changeBillingSettings').mockResolvedValue({ version: 3 });
  mockQuery('invoicing.getBillingSettings', {}, billing({}));
  await renderSlice(null);
  await act(async () => void openBillingDialog());
  const first = await screen.findByRole<HTMLInputElement>('textbox', { name: /Number of the next invoice/ });
  await user.clear(first);
  await user.type(first, '500');
  await pushQuery('invoicing.getBillingSettings', {}, billing({ nextInvoiceNumber: 900, version: 2 }));
  await save();
  expect(change).not.toHaveBeenCalled();
  expect(await screen.findByText(/^Someone changed this in the meantime/)).toBeTruthy();
  expect(first.value).toBe('500');
  await save();
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ version: 2, firstInvoiceNumber: 500 }));
});

it('replaces a colleague’s legal wording only when it is saved again', async () => {
  const change = vi.spyOn(api.invoicing, 'changeFrenchTerms').mockResolvedValue({ version: 3 });
  mockQuery('invoicing.getFrenchTerms', {}, terms);
  await renderSlice(null);
  await act(async () => void openFrenchTermsDialog());
  const town = await screen.findByRole<HTMLInputElement>('textbox', { name: /City of the trade register/ });
  await user.clear(town);
  await user.type(town, 'Lille');
  await pushQuery('invoicing.getFrenchTerms', {}, { ...terms, registerTown: 'Paris', version: 2 });
  await save();
  expect(change).not.toHaveBeenCalled();
  await save();
  expect(change.mock.calls[0]![0]).toMatchObject({ version: 2, change: { registerTown: 'Lille' } });
});
