// oxlint-disable typescript/no-explicit-any -- reads stock as an outsider would
import type { Client } from './client.ts';

const call = async (seller: Client, method: string, path: string, body?: unknown): Promise<any> => {
  const { status, text, json } = await seller.call(method, path, body);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
  return json;
};

export const stockOf = (seller: Client, formatId: string): Promise<any> =>
  call(seller, 'GET', `/inventory/${formatId}`);

/** Counts the stock so that exactly `left` is available. */
export async function setAvailable(seller: Client, formatId: string, left: number): Promise<void> {
  await makeTracked(seller, formatId);
  const { onHand, available } = await stockOf(seller, formatId);
  const quantity = String(left + Number(onHand) - Number(available));
  await call(seller, 'POST', `/inventory/${formatId}/movements`, { kind: 'counted', quantity });
}

/** Weekly stock would be reset while the proof runs. */
async function makeTracked(seller: Client, formatId: string): Promise<void> {
  const { mode, version } = await stockOf(seller, formatId);
  if (mode !== 'weekly') return;
  const edit = { formatId, version, mode: 'tracked' };
  await call(seller, 'PATCH', '/inventory', { edits: [edit] });
}

/** The fault: sold without stock. */
export async function sellWithoutStock(seller: Client, formatId: string): Promise<void> {
  const { version } = await stockOf(seller, formatId);
  const edit = { formatId, version, sellsWithoutStock: true };
  const { conflicts } = await call(seller, 'PATCH', '/inventory', { edits: [edit] });
  if (conflicts.length > 0) throw new Error('the stock was changed meanwhile');
}
