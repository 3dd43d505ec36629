import { Client } from './client.ts';
import { tokenAfter } from './mailed-links.ts';
import { orderOf, placeOrder, type Wanted } from './orders.ts';
import type { Opening } from './revocable-access.ts';

const PATH = '/ext/orders/';

/** The link to confirm an order, mailed to the seller's address. */
export async function mailedOrder(customer: Client, to: string, lines: readonly Wanted[]): Promise<Opening> {
  const id = await placeOrder(customer, lines);
  if (id === null) throw new Error('no order could be placed');
  const { number } = await orderOf(customer, id);
  // Other customers order from this seller too.
  const token = await tokenAfter(customer.url, to, `\\b${number}\\b[^]*?${PATH}`, '');
  const nobody = new Client(customer.url);
  return async () => (await nobody.call('GET', `${PATH}${token}`)).status === 200;
}
