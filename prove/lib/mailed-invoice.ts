// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { Client } from './client.ts';
import { lastTokenAfter, tokenAfter } from './mailed-links.ts';
import type { Opening } from './revocable-access.ts';

const PATH = '/ext/invoices/';

/** The link of a published invoice, mailed to this address. */
export async function mailedInvoice(vendor: Client, to: string, customerId?: string): Promise<Opening> {
  const partner = customerId === undefined ? '' : `&partnerId=${customerId}`;
  const { rows } = (await vendor.call('GET', `/invoices?side=vendor&tab=open&pageSize=1${partner}`)).json;
  const [{ id }] = rows;
  const { version } = (await vendor.call('GET', `/invoices/${id}`)).json;
  const before = await lastTokenAfter(vendor.url, to, PATH);
  const sent = await vendor.call('POST', `/invoices/${id}/send`, { version, to: [to] });
  if (sent.status !== 200) throw new Error(`the invoice was not sent: ${sent.text.slice(0, 300)}`);
  const token = await tokenAfter(vendor.url, to, PATH, before);
  const nobody = new Client(vendor.url);
  return async () => (await nobody.call('GET', `${PATH}${token}`)).status === 200;
}
