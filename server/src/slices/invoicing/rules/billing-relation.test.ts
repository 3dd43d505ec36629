import { expect, it } from 'vitest';
import { mayBill, mayMail } from './billing-relation.ts';

const yes = true;
const no = 'invoicing.relationNotActive';
const blocked = 'invoicing.relationBlocked';

it.each([
  // Columns: status, has an order; invoices for orders, for no order; emails for orders, for no order.
  ['active', false, yes, yes, yes, yes],
  ['invited', false, yes, no, yes, no],
  ['requested', false, yes, no, yes, no],
  ['paused', false, yes, no, yes, no],
  ['archived', false, yes, no, yes, no],
  ['declined', false, yes, no, yes, no],
  ['declined', true, yes, yes, yes, yes],
  ['archived', true, yes, yes, yes, yes],
  ['blocked', false, yes, blocked, blocked, blocked],
  ['blocked', true, yes, blocked, blocked, blocked],
  [null, false, yes, no, yes, no],
] as const)('%s, an order: %s', (status, hasOrder, orders, free, mailOrders, mailFree) => {
  const relation = { status, hasOrder };
  expect(mayBill(relation, 'ordersInvoice')).toBe(orders);
  expect(mayBill(relation, 'freeInvoice')).toBe(free);
  expect(mayMail(relation, 'ordersInvoice')).toBe(mailOrders);
  expect(mayMail(relation, 'freeInvoice')).toBe(mailFree);
});
