// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { randomUUID } from 'node:crypto';
import { secretOf } from './canary-words.ts';
import type { Party } from './sample-orders.ts';

/** Each pair that trades writes the word that only its two parties may read. */
export async function createMessages(
  parties: readonly Party[],
  pairs: readonly [vendorId: string, customerId: string][],
): Promise<void> {
  for (const [vendorId, customerId] of pairs) {
    const { client } = parties.find(({ organizationId }) => organizationId === vendorId)!;
    const { json } = await client.call('GET', '/relationships/customers?status=active&pageSize=100');
    const relation = json.rows.find((row: any) => row.partner.id === customerId);
    const subject = { kind: 'relation', id: relation.id };
    const conversation = await client.call('POST', '/conversations', { subject });
    const path = `/conversations/${conversation.json.id}/messages`;
    const sent = await client.call('POST', path, { id: randomUUID(), text: secretOf(vendorId, customerId) });
    if (sent.status !== 200) throw new Error(`no message could be sent: ${sent.status} ${sent.text}`);
  }
}
