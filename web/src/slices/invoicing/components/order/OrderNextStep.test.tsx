import type { InvoiceState, Role } from '@halles/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { invoiceIdOf } from '../../../../testing/invoices.ts';
import { anOrder } from '../../../../testing/orders.ts';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../../testing/render-slice.tsx';
import OrderNextStep from './OrderNextStep.tsx';

const draftInvoices = vi.spyOn(api.invoicing, 'draftInvoices');
const delivered: Parameters<typeof anOrder>[0] = {
  status: 'delivered',
  side: 'vendor',
  claims: [],
  externalInvoice: null,
};

beforeEach(() => {
  draftInvoices.mockReset().mockResolvedValue({ invoiceIds: [invoiceIdOf(1)] });
});

async function show(
  state: InvoiceState | null,
  changes: Parameters<typeof anOrder>[0] = {},
  role: Role = 'owner',
) {
  const order = anOrder({ ...delivered, ...changes });
  const invoice = {
    id: invoiceIdOf(1),
    kind: 'invoice' as const,
    number: state === 'draft' ? null : '7',
    state: state ?? 'cancelled',
    purchaseOrderIds: [order.id],
    totalMinor: 10_000,
    currency: 'CAD' as const,
  };
  mockQuery(
    'invoicing.listRelatedInvoices',
    { purchaseOrderIds: [order.id] },
    state === null ? [] : [invoice],
  );
  const context = aContext(anOrganization());
  const currentMembership = context.currentMembership && { ...context.currentMembership, role };
  await renderScreen(<OrderNextStep order={order} />, { context: { ...context, currentMembership } });
}

it('of an order whose invoice is a draft leads to it', async () => {
  await show('draft');
  expect(screen.getByRole('link', { name: 'Publish invoice' }).getAttribute('href')).toBe(
    `/vendor/invoices/${invoiceIdOf(1)}`,
  );
});

it.each(['unpaid', 'emitted', 'partlyPaid', 'overdue'] as const)(
  'of an order whose invoice is %s asks for the payment',
  async (state) => {
    await show(state);
    await userEvent.click(screen.getByRole('button', { name: 'Record payment' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  },
);

it.each([null, 'cancelled'] as const)('creates the invoice where there is none (%s)', async (state) => {
  await show(state);
  await userEvent.click(screen.getByRole('button', { name: 'Create invoice' }));
  expect(draftInvoices).toHaveBeenCalledExactlyOnceWith({
    purchaseOrderIds: [anOrder().id],
    by: 'order',
  });
});

it.each([
  ['the invoice is paid', 'paid', {}],
  ['the order is not delivered', null, { status: 'ready' }],
  ['another program invoiced it', null, { externalInvoice: { id: 'f', name: 'facture.pdf', url: '/f' } }],
  ['it is a test', null, { isTest: true }],
  ['the buyer looks at it', 'unpaid', { side: 'customer' }],
  ['a claim is open', 'draft', { claims: [{ status: 'open' }] }],
] as const)('is nothing when %s', async (_, state, changes) => {
  await show(state, changes as Parameters<typeof anOrder>[0]);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('is nothing for a member who may not invoice', async () => {
  await show('draft', {}, 'warehouse');
  expect(screen.queryByRole('link')).toBeNull();
});
