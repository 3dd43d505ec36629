import type { Currency } from '@halles/contract';
import type { BillableOrder } from '../../queries.ts';

export interface CustomerOrders {
  customer: BillableOrder['customer'];
  /** Currencies are never mixed in a total. */
  currency: Currency;
  orders: BillableOrder[];
  totalMinor: number;
}

/** Grouped by customer in alphabetical order, oldest order first. */
export function byCustomer(orders: readonly BillableOrder[], locale: string): CustomerOrders[] {
  const groups = new Map<string, CustomerOrders>();
  for (const order of orders) {
    const key = `${order.customer.id} ${order.currency}`;
    const group = groups.get(key) ?? {
      customer: order.customer,
      currency: order.currency,
      orders: [],
      totalMinor: 0,
    };
    group.orders.push(order);
    group.totalMinor += order.totalMinor;
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => a.customer.name.localeCompare(b.customer.name, locale));
}

/** The number of invoices it creates. */
export const documentsOf = (
  groups: readonly CustomerOrders[],
  chosen: ReadonlySet<string>,
  by: 'order' | 'customer',
): number =>
  groups.reduce((papers, { orders }) => {
    const count = orders.filter(({ id }) => chosen.has(id)).length;
    return papers + (by === 'customer' ? Math.min(count, 1) : count);
  }, 0);
