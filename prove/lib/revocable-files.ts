// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';
import { ordersPath } from './orders.ts';
import type { Opening } from './revocable-access.ts';
import { picture, upload } from './upload.ts';

const WAIT_MS = 60_000;

/** Whether the signed address of a file opens in this browser. */
const opensWith =
  ({ url, cookie }: Client, address: string): Opening =>
  async () =>
    (await fetch(new URL(address, url), { headers: { cookie } })).status === 200;

/** A file that belongs to the person alone. */
export async function personalFile(client: Client): Promise<Record<string, Opening>> {
  const own = await upload(client, 'picture', picture('portrait'));
  return { 'a signed address of their picture': opensWith(client, own.url) };
}

/** Files of the organization, as a member's browser opens them. */
export async function filesOfOrganization(member: Client): Promise<Record<string, Opening>> {
  const stored = await upload(member, 'attachment', picture('bon'));
  return {
    'a signed address of a file they uploaded': opensWith(member, stored.url),
    'a signed address of an attachment': opensWith(member, await attachedAddress(member, stored.id)),
    'a signed address of a report': opensWith(member, await reportAddress(member)),
  };
}

async function attachedAddress(member: Client, fileId: string): Promise<string> {
  const { rows } = (await member.call('GET', ordersPath('vendor', 1))).json;
  const path = `/purchase-orders/${rows[0].id}`;
  const { version } = (await member.call('GET', path)).json;
  const body = { version, fileId };
  const { text, json } = await member.call('PUT', `${path}/attachments/externalDeliveryNote`, body);
  if (!json?.externalDeliveryNote?.url) throw new Error(`nothing was attached: ${text.slice(0, 300)}`);
  return json.externalDeliveryNote.url as string;
}

async function reportAddress(member: Client): Promise<string> {
  const year = new Date().getUTCFullYear();
  const question = { side: 'vendor', ledger: 'register', from: `${year}-01-01`, until: `${year}-12-31` };
  const id = randomUUID();
  const body = { content: { of: 'ledger', question }, format: 'csv', language: 'FR' };
  const started = await member.call('PUT', `/report-files/${id}`, body);
  if (started.status !== 200) throw new Error(`no report: ${started.text.slice(0, 300)}`);
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const files: any[] = (await member.call('GET', '/report-files?side=vendor')).json;
    const url = files.find((one) => one.id === id)?.url;
    if (url) return url as string;
    await pause(100);
  }
  throw new Error('the report was not written');
}
