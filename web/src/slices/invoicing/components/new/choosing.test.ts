import type { OrganizationId } from '@halles/contract';
import { expect, it } from 'vitest';
import { orderIdOf } from '../../../../testing/orders.ts';
import type { BillableOrder } from '../../queries.ts';
import { byCustomer, documentsOf } from './choosing.ts';

const order = (number: number, name: string, changes: Partial<BillableOrder> = {}): BillableOrder => ({
  id: orderIdOf(number),
  number: `FDN-00000${number}`,
  on: '2026-11-20',
  customer: { id: name as OrganizationId, name },
  currency: 'CAD',
  totalMinor: 1_000,
  isRemainder: false,
  ...changes,
});
const groups = byCustomer(
  [order(1, 'Zénith'), order(2, 'Épicerie'), order(3, 'Zénith'), order(4, 'Zénith', { currency: 'EUR' })],
  'fr-CA',
);

it('are grouped by customer and currency, in alphabetical order', () => {
  expect(groups.map(({ customer, currency, totalMinor }) => [customer.name, currency, totalMinor])).toEqual([
    ['Épicerie', 'CAD', 1_000],
    ['Zénith', 'CAD', 2_000],
    ['Zénith', 'EUR', 1_000],
  ]);
});

it('become one invoice per order, or one per customer', () => {
  const chosen = new Set([orderIdOf(1), orderIdOf(3), orderIdOf(2)]);
  expect(documentsOf(groups, chosen, 'order')).toBe(3);
  expect(documentsOf(groups, chosen, 'customer')).toBe(2);
  expect(documentsOf(groups, new Set(), 'customer')).toBe(0);
});
