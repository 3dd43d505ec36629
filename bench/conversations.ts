import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { Client } from '../prove/lib/client.ts';
import { databaseUrlOf } from '../prove/lib/database.ts';
import { openLive } from '../prove/lib/live-connection.ts';
import { quantile } from '../prove/lib/proof.ts';
import { freePort, Server } from '../prove/lib/server.ts';
import { demoPassword } from '../server/src/demo/people.ts';
import { asInProduction, demoJobsDone } from './production.ts';

const SELLER = 'thomas.nguyen@carrefourdesrecoltes.example';
const BUYER = 'emma.wright@cafeaube.example';
const CONVERSATIONS = 1_000;
const MESSAGES = 100_000;
const SENT = 25;
const READS = 200;
const WARM_UP = 100;

/** Measures a message on its way to another screen, and the reads of an organization with many conversations. */
export async function measureConversations(folder: string): Promise<string> {
  const dataDir = join(folder, 'conversations');
  const port = await freePort();
  const server = new Server({ dataDir, port, env: asInProduction(port) });
  await server.start();
  const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await database.connect();
  try {
    await demoJobsDone(dataDir);
    const seller = await new Client(server.url).signIn(SELLER, demoPassword);
    const buyer = await new Client(server.url).signIn(BUYER, demoPassword);
    const { json } = await buyer.call('GET', '/conversations?pageSize=1');
    const conversationId = json.rows[0].id as string;
    await fill(database, conversationId);
    const at = `/conversations/${conversationId}/messages`;
    // The other way round first: each connection plans its statements by their first calls.
    await timesToOther(buyer, seller, conversationId);
    const rows = [
      row('message sent → other client', await timesToOther(seller, buyer, conversationId)),
      row(`list of ${CONVERSATIONS} conversations`, await timesOf(seller, '/conversations')),
      row('badge', await timesOf(seller, '/conversations/unread-count')),
      row(`newest 50 of ${MESSAGES} messages`, await timesOf(seller, at)),
      row('50 from the middle', await timesOf(seller, `${at}?before=${MESSAGES / 2}`)),
      row('search for a word', await timesOf(seller, '/conversations/search?text=pleurotes')),
    ];
    return `## Conversations\n\nOne organization with ${CONVERSATIONS} conversations, one of them of ${MESSAGES} messages. A message is measured from sending the command to the other person's open screen, over real sockets; reads are requests over HTTP.\n\n| | p50 ms | p99 ms |\n|---|---:|---:|\n${rows.join('\n')}`;
  } finally {
    await database.end();
    await server.stop();
  }
}

const row = (name: string, times: number[]): string =>
  `| ${name} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} |`;

async function timesOf(client: Client, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = -WARM_UP; i < READS; i++) {
    const from = performance.now();
    const { status, text } = await client.call('GET', path);
    if (status !== 200) throw new Error(text);
    if (i >= 0) times.push(performance.now() - from);
  }
  return times;
}

/** Fewer messages than a person may send in a minute. */
async function timesToOther(reader: Client, writer: Client, conversationId: string): Promise<number[]> {
  const socket = await openLive(reader.url, reader.cookie);
  let waitsFor = '';
  let onShown = () => {};
  socket.addEventListener('message', ({ data }) => {
    if (waitsFor !== '' && String(data).includes(waitsFor)) onShown();
  });
  const opened = new Promise<void>((resolve) =>
    socket.addEventListener('message', () => resolve(), { once: true }),
  );
  const input = { conversationId };
  socket.send(JSON.stringify({ type: 'subscribe', id: 1, procedure: 'conversations.listMessages', input }));
  await opened;
  const times: number[] = [];
  for (let i = 0; i < SENT; i++) {
    waitsFor = randomUUID();
    const shown = new Promise<void>((resolve) => (onShown = resolve));
    const from = performance.now();
    const body = { id: waitsFor, text: `Message ${i}` };
    const { status, text } = await writer.call('POST', `/conversations/${conversationId}/messages`, body);
    if (status !== 200) throw new Error(text);
    await shown;
    times.push(performance.now() - from);
  }
  socket.close();
  return times;
}

/** The messages are added to one conversation; the other conversations are about orders that nobody opens. */
async function fill(database: pg.Client, conversationId: string): Promise<void> {
  await database.query(
    `insert into messages (conversation_id, id, vendor_id, customer_id, position, kind, organization_id, author_id, text,
       search_text, sent_at)
     select c.id, gen_random_uuid(), c.vendor_id, c.customer_id, c.last_position + n, 'message', m.organization_id,
       m.author_id, 'Message ' || n, 'message ' || n, now() - interval '90 days' + n * interval '1 minute'
     from conversations c
     join messages m on m.conversation_id = c.id and m.position = c.last_message_position,
       generate_series(1, ${MESSAGES}) n
     where c.id = $1`,
    [conversationId],
  );
  await database.query(
    `update conversations set last_position = last_position + ${MESSAGES},
       last_message_position = last_position + ${MESSAGES}, message_count = message_count + ${MESSAGES} where id = $1`,
    [conversationId],
  );
  await database.query(
    `create temp table many as select gen_random_uuid() as id, n, c.vendor_id, c.customer_id, c.relation_id
       from conversations c, generate_series(1, ${CONVERSATIONS}) n where c.id = '${conversationId}';
     insert into conversations (id, vendor_id, customer_id, relation_id, subject_kind, subject_id, started_by,
       last_position, last_message_position, message_count, active_at, created_at)
     select id, vendor_id, customer_id, relation_id, 'order', gen_random_uuid(), 'vendor', 1, 1, 1,
       now() - n * interval '1 hour', now() - interval '90 days' from many;
     insert into messages (conversation_id, id, vendor_id, customer_id, position, kind, organization_id, text, search_text,
       sent_at)
     select id, gen_random_uuid(), vendor_id, customer_id, 1, 'message', customer_id, 'Deux caisses de pleurotes',
       'deux caisses de pleurotes', now() - n * interval '1 hour' from many;
     insert into conversation_users (conversation_id, organization_id, user_id, unread_count, created_at)
     select many.id, m.organization_id, m.user_id, (n % 5 = 0)::int, now()
       from many join memberships m on m.organization_id in (vendor_id, customer_id);
     drop table many;
     analyze conversations, messages, conversation_users;`,
  );
}
