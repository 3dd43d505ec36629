import type { InvoiceBatch, InvoiceBatchId, WaitingInvoice } from '@halles/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { Batches } from '../batches/Batches.tsx';
import { ToInvoice } from './ToInvoice.tsx';

const issueInvoices = vi.spyOn(api.invoicing, 'issueInvoices');
const undoInvoiceBatch = vi.spyOn(api.invoicing, 'undoInvoiceBatch');
const customer = {
  id: '0192f0c1-0000-7000-8000-0000000000d1' as never,
  name: 'Bistro des Érables',
  logoUrl: null,
};
const draft: WaitingInvoice = {
  kind: 'draft',
  id: '0192f0c1-0000-7000-8000-0000000000d2' as never,
  numbers: ['FN-7'],
  on: '2026-11-20',
  customer,
  lines: 12,
  openClaims: 1,
  currency: 'CAD',
  totalMinor: 120_000,
};
const order: WaitingInvoice = {
  ...draft,
  kind: 'order',
  id: '0192f0c1-0000-7000-8000-0000000000d3' as never,
  numbers: ['FN-8'],
  lines: 1,
  openClaims: 0,
  totalMinor: 1_450,
};
const sums = [{ amountMinor: 121_450, currency: 'CAD' as const }];
const batch: InvoiceBatch = {
  id: '0192f0c1-0000-7000-8000-0000000000d4' as InvoiceBatchId,
  action: 'publishAndSend',
  isRunning: true,
  isStopped: false,
  total: 2,
  done: 0,
  refusals: [],
  byName: 'Ariane Lussier',
  createdAt: '2026-11-21T15:00:00.000Z',
};

beforeEach(() => {
  issueInvoices.mockReset().mockResolvedValue(batch);
  undoInvoiceBatch.mockReset().mockResolvedValue({ batchId: batch.id });
});

describe('what is to be invoiced', () => {
  it('publishes and sends everything with one press, which says how much', async () => {
    mockQuery('invoicing.listToInvoice', {}, { rows: [draft, order], count: 2, sums });
    await renderSlice(<ToInvoice />);
    await userEvent.click(screen.getByRole('button', { name: 'Publish and send 2 invoices · $1,214.50' }));
    expect(issueInvoices).toHaveBeenCalledExactlyOnceWith({
      invoiceIds: [draft.id],
      purchaseOrderIds: [order.id],
    });
  });

  it('leaves out what is not ticked', async () => {
    mockQuery('invoicing.listToInvoice', {}, { rows: [draft, order], count: 2, sums });
    await renderSlice(<ToInvoice />);
    await userEvent.click(screen.getByRole('checkbox', { name: /FN-7/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Publish and send 1 invoice · $14.50' }));
    expect(issueInvoices).toHaveBeenCalledExactlyOnceWith({ invoiceIds: [], purchaseOrderIds: [order.id] });
  });

  it('says why nothing can be issued when nothing is ticked', async () => {
    mockQuery('invoicing.listToInvoice', {}, { rows: [draft], count: 1, sums });
    await renderSlice(<ToInvoice />);
    await userEvent.click(screen.getByRole('checkbox', { name: /FN-7/ }));
    expect(screen.getByRole('button', { description: 'Select at least one line.' })).toBeTruthy();
  });

  it('links to the draft or the order, and says when not all are shown', async () => {
    mockQuery('invoicing.listToInvoice', {}, { rows: [draft, order], count: 900, sums });
    await renderSlice(<ToInvoice />);
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([`/vendor/invoices/${draft.id}`, `/vendor/purchase-orders/${order.id}`]);
    expect(screen.getByText('The 2 oldest of 900')).toBeTruthy();
  });

  it('says how much waits, of how many lines, and which order has an open claim', async () => {
    mockQuery('invoicing.listToInvoice', {}, { rows: [draft, order], count: 2, sums });
    await renderSlice(<ToInvoice />);
    expect(screen.getByRole('heading').textContent).toBe('2 to invoice');
    const rows = screen
      .getAllByRole<HTMLTableRowElement>('row')
      .map(({ cells }) => [...cells].map(({ textContent }) => textContent).slice(1));
    expect(rows.slice(1)).toEqual([
      ['FN-7', 'Bistro des Érables', '20/11/2026', '12', '$1,200.00', '1 open claim'],
      ['FN-8', 'Bistro des Érables', '20/11/2026', '1', '$14.50', ''],
    ]);
  });

  it('is not shown when nothing waits', async () => {
    mockQuery('invoicing.listToInvoice', {}, { rows: [], count: 0, sums: [] });
    await renderSlice(<ToInvoice />);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

describe('a batch that publishes and sends', () => {
  it('can be undone before its first invoice', async () => {
    mockQuery('invoicing.listInvoiceBatches', {}, [batch]);
    await renderSlice(<Batches />);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undoInvoiceBatch).toHaveBeenCalledExactlyOnceWith({ batchId: batch.id });
    expect(screen.queryByText('Publishing and sending')).toBeNull();
  });

  it('offers no undo once it has begun', async () => {
    mockQuery('invoicing.listInvoiceBatches', {}, [{ ...batch, done: 1 }]);
    await renderSlice(<Batches />);
    expect(screen.getByText('Publishing and sending')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
