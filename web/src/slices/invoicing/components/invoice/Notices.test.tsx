import type { Invoice, TaxId } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { address } from '../../../../testing/address.tsx';
import { anInvoice, invoiceIdOf } from '../../../../testing/invoices.ts';
import { renderScreen } from '../../../../testing/render-slice.tsx';
import { DocumentTotals } from './DocumentTotals.tsx';
import { Warnings } from './Missing.tsx';
import { Notices } from './Notices.tsx';
import { TaxRateChanges } from './TaxRateChanges.tsx';

const cancel = vi.spyOn(api.invoicing, 'cancelInvoice');
const user = userEvent.setup({ delay: null });

async function show(changes: Partial<Invoice>, mayCancel: true | 'request.notAllowed' = true) {
  const invoice = anInvoice({ hasExternalInvoice: true, ...changes });
  await renderScreen(<Notices invoice={{ ...invoice, can: { ...invoice.can, cancel: mayCancel } }} />);
  return within(screen.getByRole('note'));
}

it('an invoice of a delivery that another program invoiced is cancelled by its credit note from there', async () => {
  const creditNoteId = invoiceIdOf(9);
  cancel.mockResolvedValue({ creditNoteId });
  await user.click((await show({})).getByRole('button', { name: 'Cancel invoice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel invoice 1001?' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Invoiced elsewhere');
  await user.click(dialog.getByRole('button', { name: 'Cancel invoice' }));
  await waitFor(() => expect(address.path).toBe(`/vendor/invoices/${creditNoteId}`));
  expect(cancel).toHaveBeenCalledWith(expect.objectContaining({ reason: 'Invoiced elsewhere' }));
});

it('a draft of it is deleted', async () => {
  await show({ status: 'draft', number: null });
  expect(screen.getByRole('button', { name: 'Delete draft' })).toBeTruthy();
});

it('offers nothing to whoever may not cancel it', async () => {
  await show({}, 'request.notAllowed');
  expect(screen.getByText('One of its orders also has an external invoice')).toBeTruthy();
  expect(screen.getByText(/Cancel this one, or remove the other from its order/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says what a tax rate was and is, and applies the new one', async () => {
  const change = { taxId: 'qst' as TaxId, name: { en: 'QST', fr: 'TVQ' }, before: '9.975', after: '10' };
  const invoice = anInvoice({ status: 'draft', taxRateChanges: [change] });
  await renderScreen(<TaxRateChanges invoice={{ ...invoice, can: { ...invoice.can, update: true } }} />);
  expect(screen.getByRole('listitem').textContent).toBe('QST: 9.975% here, 10% in your settings.');
  const update = vi.spyOn(api.invoicing, 'updateInvoice').mockResolvedValue(invoice);
  await user.click(screen.getByRole('button', { name: 'Use rates from settings' }));
  const { id: invoiceId, version } = invoice;
  expect(update).toHaveBeenCalledWith({ invoiceId, version, change: { taxRates: 'current' } });
});

it('says on a draft which tax number looks wrong', async () => {
  await renderScreen(<Warnings invoice={anInvoice({ status: 'draft', warnings: ['gstNumber'] })} />);
  expect(screen.getByRole('note').textContent).toMatch(/Check before publishing.*GST or HST number/);
});

it('a credit note has a total credited, and no balance due', async () => {
  await renderScreen(<DocumentTotals invoice={anInvoice({ kind: 'creditNote', status: 'published' })} />);
  expect(document.body.textContent).toContain('Total credited');
  expect(document.body.textContent).not.toContain('Balance due');
});
