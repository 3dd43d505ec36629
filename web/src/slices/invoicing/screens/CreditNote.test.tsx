import type { Allocation, Role } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aDocumentLine, anInvoice, invoiceIdOf, paymentIdOf } from '../../../testing/invoices.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import InvoiceScreen from './InvoiceScreen.tsx';

const user = userEvent.setup({ delay: null });
const invoiceId = invoiceIdOf(1);

const refund: Allocation = {
  id: '1',
  source: 'refund',
  paymentId: paymentIdOf(2),
  creditNote: null,
  method: 'cheque',
  reference: 'no 77',
  on: '2026-11-21',
  amountMinor: -2_000,
  isReversed: false,
};

async function show(role: Role = 'owner', allocations: Allocation[] = []) {
  const note = anInvoice({
    kind: 'creditNote',
    sentAt: '2026-11-20T16:00:00.000Z',
    state: 'unpaid',
    totalMinor: 10_950,
    paidMinor: allocations.length * 2_000,
    unappliedMinor: 5_000,
    allocations,
  });
  mockQuery('invoicing.getInvoice', { invoiceId }, note);
  const context = aContext(anOrganization());
  await renderScreen(<InvoiceScreen />, {
    params: { invoiceId },
    context: { ...context, currentMembership: { ...context.currentMembership!, role } },
    language: 'en-CA',
  });
}
async function actions() {
  await user.click(screen.getAllByRole('button', { name: 'More actions' })[0]!);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

it('can be applied and paid back by members who record payments', async () => {
  await show();
  expect(screen.getAllByRole('button', { name: 'Apply credit' })).not.toHaveLength(0);
  expect(await actions()).toContain('Pay back');
  await user.click(screen.getByRole('menuitem', { name: 'Pay back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pay back Bistro des Érables' });
  expect(dialog.textContent).toContain('Credit left: $50.00.');
});

it('is neither applied nor paid back by other members', async () => {
  await show('sales');
  expect(screen.queryByRole('button', { name: 'Apply credit' })).toBeNull();
  const offered = await actions();
  expect(offered).not.toContain('Apply credit');
  expect(offered).not.toContain('Pay back');
});

it('shows what was used, what was paid back, and what is left', async () => {
  await show('owner', [refund]);
  const credit = screen.getByRole('region', { name: 'Credit' }).textContent;
  for (const words of ['Used$39.50', 'Refund21/11/2026 · no 77$20.00', 'Left to use$50.00'])
    expect(credit).toContain(words);
});

it('as a draft shows the figures that it will be published with, and takes no others', async () => {
  // A half of a line of 40.00 that had a discount of 10.00.
  const line = aDocumentLine(1, { quantity: '2', unitPrice: '10', amountMinor: 1_500 });
  const totals = { linesMinor: 1_500, discountMinor: 0, deliveryFeeMinor: 0, depositMinor: 0, taxes: [] };
  const draft = anInvoice(
    { kind: 'creditNote', status: 'draft', state: 'draft', number: null, totalMinor: 1_500 },
    { lines: [line], totals: { ...totals, taxMinor: 0, totalMinor: 1_500 } },
  );
  mockQuery('invoicing.getInvoice', { invoiceId }, draft);
  await renderScreen(<InvoiceScreen />, { params: { invoiceId }, language: 'en-CA' });
  const paper = within(screen.getByRole('article'));
  expect(paper.getAllByText('$15.00').length).toBeGreaterThan(0);
  expect(paper.queryByText('$20.00')).toBeNull();
  expect(paper.queryByRole('textbox', { name: /^Quantity/ })).toBeNull();
});
