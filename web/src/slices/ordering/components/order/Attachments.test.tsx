import type { PurchaseOrder } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { useLive } from '../../../../lib/live.ts';
import * as uploading from '../../../../lib/uploads.ts';
import { invoiceIdOf } from '../../../../testing/invoices.ts';
import { anOrder } from '../../../../testing/orders.ts';
import { mockQuery, renderScreen } from '../../../../testing/render-slice.tsx';
import { Attachments } from './Attachments.tsx';

const warning = 'Attaching an invoice unlinks this order from its Halles invoice.';

const mayAttach = (changes: Partial<PurchaseOrder>): PurchaseOrder => {
  const order = anOrder({ side: 'vendor', status: 'delivered', ...changes });
  return { ...order, can: { ...order.can, attachInvoice: true, attachDeliveryNote: true } };
};

async function show(changes: Partial<PurchaseOrder>) {
  await renderScreen(<Attachments order={mayAttach(changes)} />);
}

it('an invoice of another program is attached with a warning where there is one on Halles', async () => {
  await show({ invoiceId: invoiceIdOf(1) });
  expect(screen.getByText(warning)).toBeTruthy();
});

it('and without one where there is none', async () => {
  await show({ invoiceId: null });
  expect(screen.queryByText(warning)).toBeNull();
});

it('attaches two documents that were uploaded at once, each to the order as the other left it', async () => {
  const order = mayAttach({ externalDeliveryNote: null, externalInvoice: null, version: 4 });
  const { promise: bothThere, resolve } = Promise.withResolvers<void>();
  vi.spyOn(uploading, 'uploadAs').mockReturnValue(async ({ name }) => {
    await bothThere;
    return { id: name as never, url: name, name, contentType: 'application/pdf' };
  });
  let now = order;
  const attach = vi
    .spyOn(api.ordering, 'attachDocument')
    .mockImplementation(async ({ version, kind, fileId }) => {
      if (version !== now.version) throw new Error(`stale: ${version}`);
      now = { ...now, version: now.version + 1, [kind]: { fileId, url: fileId } };
      return now;
    });
  const input = { purchaseOrderId: order.id };
  mockQuery('ordering.getOrder', input, order);
  function Shown() {
    const { data } = useLive('ordering.getOrder', input);
    return data ? <Attachments order={data} /> : null;
  }
  const { container } = await renderScreen(<Shown />);
  const [note, invoice] = container.querySelectorAll<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(note!, new File(['a'], 'note.pdf', { type: 'application/pdf' }));
  await userEvent.upload(invoice!, new File(['b'], 'invoice.pdf', { type: 'application/pdf' }));
  await act(async () => resolve());
  await waitFor(() =>
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'note.pdf',
      'invoice.pdf',
    ]),
  );
  expect(attach).toHaveBeenCalledTimes(2);
});
