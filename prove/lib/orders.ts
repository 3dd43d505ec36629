// oxlint-disable typescript/no-explicit-any -- reads carts and orders as an outsider would
import type { Answer, Client } from './client.ts';

export interface Wanted {
  formatId: string;
  quantity: string;
}

const told = ({ status, text, json }: Answer, what: string): any => {
  if (status !== 200) throw new Error(`${what}: ${status} ${text.slice(0, 300)}`);
  return json;
};

/** What this seller offers this buyer and can deliver now. */
export async function goodsOf(buyer: Client, sellerId: string): Promise<Wanted[]> {
  const path = `/offers?seller=${sellerId}&inStock=true&pageSize=100`;
  const { rows } = told(await buyer.call('GET', path), 'offers');
  // A line priced by weight could not be made ready without weighing.
  const byPiece = rows.filter((row: any) => !row.isVariableWeight);
  return byPiece.map((row: any) => ({
    formatId: row.id,
    quantity: String(Math.max(Number(row.minimumQuantity ?? 1), Number(row.multipleQuantity ?? 1))),
  }));
}

/** Creates a cart of these lines on the first open day; null when the seller's rules do not allow it to be ordered. */
export async function cartOf(
  buyer: Client,
  lines: readonly Wanted[],
  { customerId, reference, mustFit }: { customerId?: string; reference?: string; mustFit?: true } = {},
): Promise<any> {
  const [filled] = told(await buyer.call('PUT', '/carts/lines', { customerId, lines }), 'lines');
  const dates = told(await buyer.call('GET', `/carts/${filled.id}/dates`), 'dates');
  const date = dates.find((one: any) => !one.isLate && !one.isFull);
  if (date === undefined) return null;
  const { fulfilmentId, on } = date;
  const change = { version: filled.version, date: { fulfilmentId, on }, reference };
  const cart = told(await buyer.call('PATCH', `/carts/${filled.id}`, change), 'date');
  if (cart.problems.length === 0) return cart;
  if (mustFit) throw new Error(`this cart cannot be ordered: ${JSON.stringify(cart)}`);
  return null;
}

export const submissionOf = (cart: any) =>
  ({
    path: `/carts/${cart.id}/submit`,
    body: { version: cart.version, totalMinor: cart.totals.totalMinor },
  }) as const;

/** Places the order and returns its id, or null when the seller's rules do not allow it. */
export async function placeOrder(buyer: Client, lines: readonly Wanted[]): Promise<string | null> {
  const cart = await cartOf(buyer, lines);
  if (cart === null) return null;
  const { path, body } = submissionOf(cart);
  return told(await buyer.call('POST', path, body), 'submit').purchaseOrderId as string;
}

export const orderOf = async (client: Client, id: string): Promise<any> =>
  told(await client.call('GET', `/purchase-orders/${id}`), 'order');

/** Takes the order through these steps as far as the seller may. */
export async function moveThrough(seller: Client, id: string, actions: readonly string[]): Promise<any> {
  let order = await orderOf(seller, id);
  for (const action of actions)
    if (order.can[action] === true)
      order = told(
        await seller.call('POST', `/purchase-orders/${id}/actions`, { version: order.version, action }),
        action,
      );
  return order;
}
