import type { Client } from './client.ts';
import { offeredLines, moveThrough, orderOf, placeOrder } from './orders.ts';
import { picture, upload } from './upload.ts';
import { canaryOf, secretOf } from './canary-words.ts';

export interface Party {
  organizationId: string;
  client: Client;
}

/** Each buyer trades with this many of its sellers. */
const SELLERS = 2;
/** Enough to be above the sellers' minimums. */
const LINES = 12;

/**
 * Creates orders between linked organizations, each with a word that only its two parties may read and words that
 * only one party may read: a delivered order with a claim, one with an open proposal, and a draft.
 */
export async function createOrders(
  parties: readonly Party[],
): Promise<[vendorId: string, customerId: string][]> {
  const pairs: [string, string][] = [];
  for (const buyer of parties) {
    const { json } = await buyer.client.call('GET', '/relationships/suppliers?status=active');
    const sellers = (json.rows ?? [])
      .flatMap(
        ({ partner }: { partner: { id: string } }) =>
          parties.find(({ organizationId }) => organizationId === partner.id) ?? [],
      )
      .slice(0, SELLERS) as Party[];
    for (const seller of sellers)
      if (await relate(seller, buyer)) pairs.push([seller.organizationId, buyer.organizationId]);
  }
  return pairs;
}

async function relate(seller: Party, buyer: Party): Promise<boolean> {
  const claimed = await order(seller, buyer);
  const proposed = await order(seller, buyer);
  if (claimed === null || proposed === null) return false;
  const word = secretOf(seller.organizationId, buyer.organizationId);
  await moveThrough(seller.client, claimed, ['confirm', 'prepare', 'markReady', 'load', 'deliver']);
  await claim(buyer, claimed, word);
  await noteAside(buyer, claimed);
  await noteAside(seller, claimed);
  await propose(seller, await attach(seller, proposed, word), word);
  await drive(seller, proposed);
  const lines = (await offeredLines(buyer.client, seller.organizationId)).slice(0, 1);
  const draft = await buyer.client.call('PUT', '/carts/lines', { lines });
  const { id, version } = draft.json[0];
  const reference = canaryOf(buyer.organizationId).slice(0, 40);
  return (await buyer.client.call('PATCH', `/carts/${id}`, { version, reference })).status === 200;
}

/** Offers are loaded for each order: the previous one may have taken the last stock. */
async function order(seller: Party, buyer: Party): Promise<string | null> {
  const lines = await offeredLines(buyer.client, seller.organizationId);
  return lines.length === 0 ? null : placeOrder(buyer.client, lines.slice(0, LINES));
}

async function claim({ client }: Party, id: string, message: string): Promise<void> {
  const { version, lines } = await orderOf(client, id);
  const some = [{ lineId: lines[0].id, kind: 'short', quantity: '1' }];
  await expectOk(client, 'POST', `/purchase-orders/${id}/claims`, { version, message, lines: some });
}

async function propose({ client }: Party, id: string, message: string): Promise<void> {
  const { version, lines } = await orderOf(client, id);
  const quantity = String(Number(lines[0].requested) * 2);
  const changes = [{ kind: 'quantity', lineId: lines[0].id, quantity }];
  await expectOk(client, 'POST', `/purchase-orders/${id}/changes`, { version, message, changes });
}

async function noteAside({ client, organizationId }: Party, id: string): Promise<void> {
  const { version } = await orderOf(client, id);
  await expectOk(client, 'PATCH', `/purchase-orders/${id}`, {
    version,
    privateNote: canaryOf(organizationId),
  });
}

async function attach({ client }: Party, id: string, name: string): Promise<string> {
  const { version } = await orderOf(client, id);
  const { id: fileId } = await upload(client, 'attachment', picture(name));
  await expectOk(client, 'PUT', `/purchase-orders/${id}/attachments/externalDeliveryNote`, {
    version,
    fileId,
  });
  return id;
}

/** The driver is visible to the seller only. */
async function drive({ client, organizationId }: Party, id: string): Promise<void> {
  const { fulfilment, on } = await orderOf(client, id);
  await expectOk(client, 'PUT', `/scheduled-deliveries/${fulfilment.id}/${on}/driver`, {
    driverName: canaryOf(organizationId),
  });
}

async function expectOk(client: Client, method: string, path: string, body: unknown): Promise<void> {
  const { status, text } = await client.call(method, path, body);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
}
