import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anInvoice, invoiceIdOf } from '../../../testing/invoices.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import InvoiceScreen from './InvoiceScreen.tsx';

const buyer = anOrganization({ isSeller: false, isBuyer: true });

async function show(isPayableByCard: boolean) {
  mockQuery(
    'invoicing.getInvoice',
    { invoiceId: invoiceIdOf(1) },
    anInvoice({ side: 'customer', isPayableByCard }),
  );
  await renderScreen(<InvoiceScreen />, {
    params: { invoiceId: invoiceIdOf(1) },
    context: aContext(buyer),
  });
}

it('a buyer pays an invoice by card first where the server says so', async () => {
  await show(true);
  expect(screen.getAllByRole('button', { name: 'Pay by card' })).not.toEqual([]);
});

it('a buyer announces a payment where card payments are closed', async () => {
  await show(false);
  expect(screen.getAllByRole('button', { name: 'Announce payment' })).not.toEqual([]);
  expect(screen.queryByRole('button', { name: 'Pay by card' })).toBeNull();
});
