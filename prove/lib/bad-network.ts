import { createServer, request as httpRequest, type Server as HttpServer } from 'node:http';
import { seededRandom } from '../../server/src/platform/ids.ts';
import { Client, type Answer } from './client.ts';
import { demoAdmin, demoPassword, demoSeller } from './demo-people.ts';
import type { ProofOptions, Tally } from './proof.ts';
import { freePort, type Server } from './server.ts';

const SEQUENCES = 300;

interface Intent {
  reference: string;
  amountMinor: number;
  key: string;
  isSentTwice: boolean;
}

/** A proxy that sometimes forwards the request and drops the answer. */
async function lossyProxy(
  target: number,
  random: () => number,
): Promise<{ port: number; server: HttpServer }> {
  const server = createServer((incoming, outgoing) => {
    const forward = httpRequest(
      {
        host: '127.0.0.1',
        port: target,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (answer) => {
        if (random() < 0.3) {
          answer.resume();
          outgoing.destroy();
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forward.on('error', () => outgoing.destroy());
    incoming.pipe(forward);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, server };
}

/** Sends payments through a lossy proxy with retries, duplicates, in another order and with another body. */
export async function payThroughBadNetwork(
  server: Server,
  tally: Tally,
  { seed, broken, scale }: ProofOptions,
): Promise<string> {
  // Separate sequences for payments and drops, so that the payments are the same in every run.
  const [random, dropping] = [seededRandom(seed), seededRandom(seed + 1)];
  const proxy = await lossyProxy(Number(new URL(server.url).port), dropping);
  const admin = await new Client(server.url).signIn(demoAdmin.email, demoPassword);
  const seller = await demoSeller(admin);
  const through = new Client(`http://127.0.0.1:${proxy.port}`);
  through.cookie = admin.cookie;
  let clock = 0;
  const send = (client: Client, { reference, amountMinor, key }: Intent): Promise<Answer | null> =>
    client
      .call(
        'POST',
        `/admin/credit-accounts/${seller}/entries`,
        { kind: 'topUp', amountMinor, reference, note: 'proof' },
        // The fault: each attempt has a new key, as a client without keys would behave.
        { 'idempotency-key': broken ? `${key}-${++clock}` : key },
      )
      .catch(() => null);

  const intents: Intent[] = [];
  const count = broken ? 40 : SEQUENCES * scale;
  for (let i = 0; i < count; i += 8) {
    const batch = Array.from({ length: 8 }, (_, n): Intent => ({
      reference: `p2-${i + n}`,
      amountMinor: 1 + Math.floor(random() * 9_999),
      key: `p2-key-${seed}-${i + n}`,
      isSentTwice: random() < 0.4,
    }));
    intents.push(...batch);
    await Promise.all(
      batch.map(async (intent) => {
        if (intent.isSentTwice) void send(through, intent);
        for (let tries = 0; tries < 200; tries++) {
          const answer = await send(through, intent);
          if (answer?.status === 200) {
            tally.expect(
              answer.json.reference === intent.reference,
              `${intent.reference} was answered with ${answer.json.reference}`,
            );
            break;
          }
          if (answer && answer.json?.code !== 'request.inFlight') {
            tally.expect(false, `${intent.reference} was refused: ${answer.text}`);
            break;
          }
        }
        const late = await send(admin, intent);
        tally.expect(
          broken || late?.status === 200 || late?.json?.code === 'request.inFlight',
          `a late retry of ${intent.reference}: ${late?.text}`,
        );
        const other = await send(admin, { ...intent, amountMinor: intent.amountMinor + 1 });
        tally.expect(
          broken || other?.json?.code === 'request.keyReused',
          `another body under the key of ${intent.reference}: ${other?.text}`,
        );
      }),
    );
  }
  const effects = new Map<string, number>();
  for (let page = 1; ; page++) {
    const { json } = await admin.call(
      'GET',
      `/admin/credit-accounts/${seller}/entries?page=${page}&pageSize=100`,
    );
    for (const row of json.rows)
      if (row.reference?.startsWith('p2-')) effects.set(row.reference, (effects.get(row.reference) ?? 0) + 1);
    if (page * 100 >= json.total) break;
  }
  for (const { reference } of intents)
    tally.expect(
      effects.get(reference) === 1,
      `${reference} was meant once and happened ${effects.get(reference) ?? 0} times`,
    );
  tally.expect(effects.size === intents.length, `${intents.length} intents, ${effects.size} effects`);
  proxy.server.closeAllConnections();
  proxy.server.close();
  return `${intents.length} payments through a network that drops 3 answers in 10`;
}
