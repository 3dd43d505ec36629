// oxlint-disable typescript/no-explicit-any -- reads carts and orders as an outsider would
import type { Answer, Client } from './client.ts';

export interface Wanted {
  formatId: string;
  quantity: string;
}

const expectOk = ({ status, text, json }: Answer, what: string): any => {
  if (status !== 200) throw new Error(`${what}: ${status} ${text.slice(0, 300)}`);
  return json;
};

/** What this seller offers this buyer and can deliver now. */
export async function offeredLines(buyer: Client, sellerId: string): Promise<Wanted[]> {
  const path = `/offers?seller=${sellerId}&inStock=true&sort=name&pageSize=100`;
  const { rows } = expectOk(await buyer.call('GET', path), 'offers');
  // A line priced by weight could not be made ready without weighing.
  const byPiece = rows.filter((row: any) => !row.isVariableWeight);
  return byPiece.map((row: any) => ({
    formatId: row.id,
    quantity: String(Math.max(Number(row.minimumQuantity ?? 1), Number(row.multipleQuantity ?? 1))),
  }));
}

/** Creates a cart of these lines on the first day on which it may be ordered; null when there is none. */
export async function cartOf(
  buyer: Client,
  lines: readonly Wanted[],
  { customerId, reference, mustFit }: { customerId?: string; reference?: string; mustFit?: true } = {},
): Promise<any> {
  let [cart] = expectOk(await buyer.call('PUT', '/carts/lines', { customerId, lines }), 'lines');
  const dates = expectOk(await buyer.call('GET', `/carts/${cart.id}/dates`), 'dates');
  for (const { fulfilmentId, on } of dates.filter((one: any) => !one.isLate && !one.isFull)) {
    const change = { version: cart.version, date: { fulfilmentId, on }, reference };
    cart = expectOk(await buyer.call('PATCH', `/carts/${cart.id}`, change), 'date');
    if (cart.problems.length === 0) return cart;
  }
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
  return expectOk(await buyer.call('POST', path, body), 'submit').purchaseOrderId as string;
}

const DAY_MS = 86_400_000;
const dayAfter = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The path of the newest orders of the caller as this side. */
export const ordersPath = (side: 'vendor' | 'customer', pageSize: number): string =>
  `/purchase-orders?side=${side}&view=sent&pageSize=${pageSize}&from=${dayAfter(-100)}&until=${dayAfter(60)}`;

export const orderOf = async (client: Client, id: string): Promise<any> =>
  expectOk(await client.call('GET', `/purchase-orders/${id}`), 'order');

/** Takes the order through these steps as far as the seller may. */
export async function moveThrough(seller: Client, id: string, actions: readonly string[]): Promise<any> {
  let order = await orderOf(seller, id);
  for (const action of actions)
    if (order.can[action] === true)
      order = expectOk(
        await seller.call('POST', `/purchase-orders/${id}/actions`, { version: order.version, action }),
        action,
      );
  return order;
}
