// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import type { Client } from './client.ts';

async function ok(client: Client, method: string, path: string, body: unknown): Promise<any> {
  const { status, json, text } = await client.call(method, path, body);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
  return json;
}

/** A draft invoice without an order, with this many lines. */
export async function draftInvoice(seller: Client, customerId: string, lines = 1): Promise<any> {
  const empty = await ok(seller, 'POST', '/invoices', { customerId });
  const line = (number: number) => ({
    name: { en: `Delivery ${number}`, fr: `Livraison ${number}` },
    quantity: '1',
    unitPrice: '25.00',
  });
  return ok(seller, 'PATCH', `/invoices/${empty.id}`, {
    version: empty.version,
    change: { lines: Array.from({ length: lines }, (_, place) => line(place + 1)) },
  });
}

/** The first customer that the seller may invoice. */
export async function activeCustomer(seller: Client): Promise<string> {
  const { rows } = (await seller.call('GET', '/relationships/customers?status=active&pageSize=1')).json;
  return rows[0].partner.id as string;
}

export interface Batch {
  id: string;
  isRunning: boolean;
  /** Includes the refused ones. */
  done: number;
  refusals: unknown[];
}

export async function startBatch(seller: Client, invoiceIds: string[], action: string): Promise<string> {
  return (await ok(seller, 'POST', '/invoices/batches', { invoiceIds, action })).id as string;
}

export async function findBatch(seller: Client, batchId: string): Promise<Batch> {
  const { json } = await seller.call('GET', '/invoices/batches');
  return (json as Batch[]).find(({ id }) => id === batchId)!;
}
