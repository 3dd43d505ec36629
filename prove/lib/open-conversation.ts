import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';
import { openLive } from './live-connection.ts';
import type { Opening } from './revocable-access.ts';

const WITHIN_MS = 2_000;
const STEP_MS = 50;

/** Whether a conversation that a member has open on the screen still shows what a colleague writes in it. */
export async function openConversation(owner: Client, member: Client): Promise<Opening> {
  const { json } = await member.call('GET', '/conversations?pageSize=1');
  const conversationId = json.rows[0].id as string;
  const socket = await openLive(member.url, member.cookie);
  let shown = '';
  socket.addEventListener('message', ({ data }) => (shown += String(data)));
  const input = { conversationId };
  socket.send(JSON.stringify({ type: 'subscribe', id: 1, procedure: 'conversations.listMessages', input }));
  return async () => {
    const word = `mot-${randomUUID()}`;
    const path = `/conversations/${conversationId}/messages`;
    const sent = await owner.call('POST', path, { id: randomUUID(), text: word });
    if (sent.status !== 200) throw new Error(`the colleague could not write: ${sent.text}`);
    for (let waited = 0; waited < WITHIN_MS && !shown.includes(word); waited += STEP_MS) await pause(STEP_MS);
    return shown.includes(word);
  };
}
