// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { applyLiveChanges, type LiveMessage } from '@halles/contract';
import { Client } from './client.ts';
import { openLive } from './live-connection.ts';
import { cartOf, offeredLines, submissionOf } from './orders.ts';
import { mailedOrder } from './mailed-order.ts';
import { mailedInvoice } from './mailed-invoice.ts';
import { lastTokenAfter, tokenAfter } from './mailed-links.ts';
import type { Opening } from './revocable-access.ts';

/** A seller and one of its customers. */
export interface Partners {
  vendor: Client;
  vendorId: string;
  /** The address that gets the emails about its orders. */
  vendorEmail: string;
  customer: Client;
  customerId: string;
  /** The address that gets the seller's price lists. */
  customerEmail: string;
  relationId: string;
}

const LINES = 8;

export async function partnersOf(
  vendor: Client,
  customer: Client,
  { vendorEmail, customerEmail }: Pick<Partners, 'vendorEmail' | 'customerEmail'>,
): Promise<Partners> {
  const idOf = async (client: Client) =>
    (await client.call('GET', '/context')).json.organization.id as string;
  const [vendorId, customerId] = [await idOf(vendor), await idOf(customer)];
  const { rows } = (await vendor.call('GET', '/relationships/customers?pageSize=100')).json;
  const relationId = rows.find((row: any) => row.partner.id === customerId).id as string;
  return { vendor, vendorId, vendorEmail, customer, customerId, customerEmail, relationId };
}

type Side = 'vendor' | 'customer';

/** Everything that a pair must not use any more after this side blocked the other. */
export async function openBetween(partners: Partners, side: Side): Promise<Record<string, Opening>> {
  const { vendor, vendorId, vendorEmail, customer, customerId, customerEmail } = partners;
  const before = await offeredLines(customer, vendorId);
  const toConfirm = await mailedOrder(customer, vendorEmail, before.slice(0, LINES));
  // That order may have taken the last of something.
  const offers = await offeredLines(customer, vendorId);
  const cart = await cartOf(customer, offers.slice(0, LINES), { mustFit: true });
  const { path, body } = submissionOf(cart);
  return {
    ...(await mailedPriceList(partners)),
    // What is owed stays readable: the law asks for the invoice.
    'a mailed invoice': await mailedInvoice(vendor, customerEmail, customerId),
    'a mailed order to confirm': toConfirm,
    ...(await liveOffers(partners)),
    'the seller’s offers': async () => (await offeredLines(customer, vendorId)).length > 0,
    'a filled cart': async () => (await customer.call('POST', path, body)).status === 200,
    'an order entered by the seller': async () => {
      const lines = offers.slice(0, LINES);
      const entered = await cartOf(vendor, lines, { customerId }).catch(() => null);
      if (entered === null) return false;
      const submission = submissionOf(entered);
      return (await vendor.call('POST', submission.path, submission.body)).status === 200;
    },
    // A customer that blocked the seller may take it back by accepting an invitation.
    ...(side === 'vendor' && (await openInvitation(partners))),
  };
}

async function openInvitation({ vendor, customer }: Partners): Promise<Record<string, Opening>> {
  const invitation = { email: null, relationId: null, language: 'FR', message: '' };
  const { json } = await vendor.call('POST', '/relationships/invitations', invitation);
  const path = `/ext/supplier-invitations/${String(json.url).split('/').at(-1)}/accept`;
  return {
    'an open invitation of the seller': async () => {
      const { status } = await customer.call('POST', path, {});
      // A seller has one open link: the next one shall belong to the member who makes it.
      await vendor.call('DELETE', `/relationships/invitations/${json.id}`);
      return status === 200;
    },
  };
}

async function mailedPriceList({
  vendor,
  vendorId,
  customerEmail,
}: Partners): Promise<Record<string, Opening>> {
  const at = `/organizations/${vendorId}/priceLists`;
  const { url } = vendor;
  const before = await lastTokenAfter(url, customerEmail, '/ext/price-lists/');
  const { rows } = (await vendor.call('GET', at)).json;
  for (const { id, isInForce } of rows) if (isInForce) await vendor.call('POST', `${at}/${id}/send`, {});
  const token = await tokenAfter(url, customerEmail, '/ext/price-lists/', before);
  const nobody = new Client(url);
  return {
    'a mailed price list': async () => (await nobody.call('GET', `/ext/price-lists/${token}`)).status === 200,
  };
}

/** What a screen of the customer shows that was opened before. */
async function liveOffers({ customer, vendorId }: Partners): Promise<Record<string, Opening>> {
  const socket = await openLive(customer.url, customer.cookie);
  let shown: any = null;
  const isShown = new Promise<void>((resolve) =>
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as LiveMessage;
      if (message.type === 'snapshot') shown = message.value;
      if (message.type === 'changes') shown = applyLiveChanges(shown, message.changes);
      if (message.type !== 'pong') resolve();
    }),
  );
  const input = { seller: vendorId, pageSize: 100 };
  socket.send(JSON.stringify({ type: 'subscribe', id: 1, procedure: 'offers.search', input }));
  await isShown;
  if (!(shown?.rows?.length > 0)) throw new Error('the live connection showed no offers');
  return {
    'offers on a live connection': async () => {
      socket.close();
      return shown.rows.length > 0;
    },
  };
}

/** The customer's "yes" is needed again after it ended the relation itself. */
const reopening = {
  vendor: [
    ['vendor', 'unblock'],
    ['vendor', 'restore'],
  ],
  customer: [
    ['customer', 'unblock'],
    ['customer', 'restore'],
    ['vendor', 'accept'],
  ],
} as const;

const move = (partners: Partners, side: Side, action: string) =>
  partners[side].call('POST', `/relationships/${partners.relationId}/move`, { action });

export const block = (partners: Partners, side: Side) => move(partners, side, 'block');

/** Makes the relation active again, for the next round. */
export async function reopen(partners: Partners, side: Side): Promise<void> {
  for (const [who, action] of reopening[side]) {
    const { status, text } = await move(partners, who, action);
    if (status !== 200) throw new Error(`${action}: ${status} ${text.slice(0, 300)}`);
  }
}
