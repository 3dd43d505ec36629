import type { PurchaseOrder } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { invoiceIdOf } from '../../../../testing/invoices.ts';
import { anOrder } from '../../../../testing/orders.ts';
import { renderScreen } from '../../../../testing/render-slice.tsx';
import { Attachments } from './Attachments.tsx';

const warning = 'Attaching an invoice unlinks this order from its Halles invoice.';

async function show(changes: Partial<PurchaseOrder>) {
  const order = anOrder({ side: 'vendor', status: 'delivered', ...changes });
  const can = { ...order.can, attachInvoice: true as const, attachDeliveryNote: true as const };
  await renderScreen(<Attachments order={{ ...order, can }} />);
}

it('an invoice of another program is attached with a warning where there is one on Halles', async () => {
  await show({ invoiceId: invoiceIdOf(1) });
  expect(screen.getByText(warning)).toBeTruthy();
});

it('and without one where there is none', async () => {
  await show({ invoiceId: null });
  expect(screen.queryByText(warning)).toBeNull();
});
