import type { InvoiceState, PurchaseOrder } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { invoiceIdOf } from '../../../../testing/invoices.ts';
import { anOrder } from '../../../../testing/orders.ts';
import { mockQuery, renderScreen } from '../../../../testing/render-slice.tsx';
import OrderInvoices from './OrderInvoices.tsx';

const externalInvoice = {
  id: 'f',
  name: 'facture.pdf',
  url: '/f',
} as unknown as PurchaseOrder['externalInvoice'];

async function show(state: InvoiceState, changes: Partial<PurchaseOrder>) {
  const order = anOrder({ status: 'delivered', claims: [], externalInvoice, ...changes });
  const invoice = {
    id: invoiceIdOf(1),
    kind: 'invoice' as const,
    number: state === 'draft' ? null : '7',
    state,
    purchaseOrderIds: [order.id],
    totalMinor: 10_000,
    currency: 'CAD' as const,
  };
  mockQuery('invoicing.listRelatedInvoices', { purchaseOrderIds: [order.id] }, [invoice]);
  await renderScreen(<OrderInvoices order={order} />);
}

it.each(['unpaid', 'paid'] as const)(
  'an order with an invoice that is %s and one of another program says so, and leads to the credit note',
  async (state) => {
    await show(state, { side: 'vendor' });
    const note = within(screen.getByRole('note'));
    expect(note.getByText('This delivery is on two invoices')).toBeTruthy();
    const link = note.getByRole('link', { name: 'View invoice 7' });
    expect(link.getAttribute('href')).toBe(`/vendor/invoices/${invoiceIdOf(1)}`);
  },
);

it('tells the buyer to ask which of the two is due', async () => {
  await show('unpaid', { side: 'customer' });
  const note = screen.getByRole('note');
  expect(note.textContent).toContain('Ask your supplier which one to pay.');
});

it.each([
  ['its invoice was cancelled', 'cancelled', {}],
  ['there is only the one of Halles', 'unpaid', { externalInvoice: null }],
] as const)('says nothing when %s', async (_, state, changes) => {
  await show(state, { side: 'vendor', ...changes });
  expect(screen.queryByRole('note')).toBeNull();
});
