import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import InvoiceScreen from '../slices/invoicing/screens/InvoiceScreen.tsx';
import OrderScreen from '../slices/ordering/screens/OrderScreen.tsx';
import CustomerScreen from '../slices/relationships/screens/CustomerScreen.tsx';
import SupplierScreen from '../slices/relationships/screens/SupplierScreen.tsx';
import { anInvoice, invoiceIdOf } from '../testing/invoices.ts';
import { aClaim, anOrder, orderIdOf } from '../testing/orders.ts';
import { aContext, anOrganization } from '../testing/organizations.ts';
import { aCustomer, relationId } from '../testing/relationships.ts';
import { mockQuery, renderScreen } from '../testing/render-slice.tsx';

const invoiceId = invoiceIdOf(1);
const purchaseOrderId = orderIdOf(1);
const sides = {
  vendor: anOrganization(),
  customer: anOrganization({ isSeller: false, isBuyer: true }),
};
type Side = keyof typeof sides;

const aRelation = (side: Side) =>
  side === 'vendor'
    ? aCustomer()
    : aCustomer({
        side,
        customerTerms: null,
        supplierTerms: { accountNumber: null, tags: [], notes: '', changeTolerance: null },
      });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), toFake: ['Date'] });
});

const show = (page: ReactNode, side: Side, params: Record<string, string>) =>
  renderScreen(page, { params, context: aContext(sides[side]) });

/** The addresses to which the page leads to write to the other party. */
const leads = () =>
  [
    ...screen.queryAllByRole('link', { name: /^Message / }),
    ...screen.queryAllByRole('menuitem', { name: /^Message / }),
  ].map((link) => link.getAttribute('href'));

it.each([
  ['customer', 'vendor', CustomerScreen],
  ['supplier', 'customer', SupplierScreen],
] as const)('the page of a %s leads to the conversation with them', async (_, side, Screen) => {
  mockQuery('relationships.get', { relationId }, aRelation(side));
  await show(<Screen />, side, { relationId });
  expect(leads()).toContain(`/conversations/about/relation/${relationId}`);
});

it('a customer who is not on the platform cannot be written to', async () => {
  const card = aCustomer();
  mockQuery(
    'relationships.get',
    { relationId },
    { ...card, partner: { ...card.partner, isOnPlatform: false } },
  );
  await show(<CustomerScreen />, 'vendor', { relationId });
  expect(leads()).toEqual([]);
});

it.each(['vendor', 'customer'] as const)('an invoice leads the %s to its conversation', async (side) => {
  mockQuery('invoicing.getInvoice', { invoiceId }, anInvoice({ side }));
  await show(<InvoiceScreen />, side, { invoiceId });
  expect(leads()).toContain(`/conversations/about/invoice/${invoiceId}`);
});

it('a draft of an invoice, which the customer does not see, leads to none', async () => {
  mockQuery('invoicing.getInvoice', { invoiceId }, anInvoice({ status: 'draft' }));
  await show(<InvoiceScreen />, 'vendor', { invoiceId });
  expect(leads()).toEqual([]);
});

it.each(['vendor', 'customer'] as const)(
  'a claim leads the %s to the conversation, and goes along',
  async (side) => {
    const order = anOrder({ side, status: 'delivered', claims: [aClaim()] });
    mockQuery('ordering.getOrder', { purchaseOrderId }, order);
    mockQuery('ordering.listOrderActivity', { purchaseOrderId }, []);
    await show(<OrderScreen />, side, { purchaseOrderId });
    expect(leads()).toContain(`/conversations/about/order/${purchaseOrderId}?claim=${aClaim().id}`);
  },
);
