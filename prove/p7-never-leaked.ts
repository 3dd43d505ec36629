import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../server/src/platform/ids.ts';
import { Client } from './lib/client.ts';
import { openLive } from './lib/live.ts';
import { allOperations, inputsFor, type Operation } from './lib/operations.ts';
import { demoAdmin, demoPassword, demoPeople } from './lib/people.ts';
import { Tally, type Proof } from './lib/proof.ts';
import { freePort, Server } from './lib/server.ts';

interface Asker {
  name: string;
  client: Client;
  /** Whose canaries this one may see. */
  owns: Set<string>;
  ids: Record<string, string>;
}

const canaryOf = (organizationId: string): string => `canary-${organizationId.slice(-12)}`;
const LIVE_WAIT_MS = 1_500;

/** Marks an organization's private fields with words that no other may ever read. */
async function plantCanary(owner: Client, organizationId: string): Promise<void> {
  const canary = canaryOf(organizationId);
  const { json: settings } = await owner.call('GET', `/organizations/${organizationId}/settings`);
  const text = { en: canary, fr: canary, original: 'fr' };
  const answer = await owner.call('PATCH', `/organizations/${organizationId}/settings`, {
    version: settings.version,
    change: {
      organization: { legalName: canary },
      preferences: { purchaseOrderPrefix: canary },
      sales: { paymentInstructions: text },
      deliveries: { reception: { deliveryInstructions: text } },
      producers: { generalMessageForProducers: text },
    },
  });
  if (answer.status !== 200) throw new Error(`the canary was not planted: ${answer.text}`);
}

async function askersOf(url: string): Promise<Asker[]> {
  const askers: Asker[] = [{ name: 'nobody', client: new Client(url), owns: new Set(), ids: {} }];
  for (const { email } of demoPeople) {
    const client = await new Client(url).signIn(email, demoPassword);
    const { json } = await client.call('GET', '/context');
    const owns = new Set<string>(json.memberships.map((one: { organizationId: string }) => one.organizationId));
    askers.push({ name: email, client, owns, ids: { organizationId: json.organization?.id, userId: json.userId } });
    if (json.organization?.can.editSettings === true) await plantCanary(client, json.organization.id);
  }
  return askers;
}

/** Every operation as every kind of person, with ids of their own, of others, of nobody and of another kind. */
export const p7: Proof = {
  name: 'P7',
  promise: 'nobody sees what is not theirs, by any operation, and nothing answers with a fault',
  run: async ({ seed, broken }) => {
    const random = seededRandom(seed);
    const folder = mkdtempSync(join(tmpdir(), 'halles-p7-'));
    const server = new Server({ dataDir: join(folder, 'data'), port: await freePort() });
    await server.start();
    const tally = new Tally();
    const operations = await allOperations(server.url);
    const askers = await askersOf(server.url);
    const canaries = new Map(askers.flatMap(({ owns }) => [...owns].map((id) => [canaryOf(id), id] as const)));
    // The fault: an admin's rights with a stranger's name on them.
    if (broken) {
      const client = await new Client(server.url).signIn(demoAdmin.email, demoPassword);
      const victim = [...canaries.values()][0]!;
      client.headers['x-halles-organization'] = victim;
      askers.splice(0, askers.length, { name: 'a stranger', client, owns: new Set(), ids: { organizationId: victim } });
    }
    let calls = 0;
    const look = (asker: Asker, what: string, text: string): void => {
      for (const [canary, owner] of canaries)
        tally.expect(asker.owns.has(owner) || !text.includes(canary), `${asker.name} read ${canary} by ${what}`);
    };
    const ask = async (asker: Asker, operation: Operation): Promise<void> => {
      for (const { path, query, body, label } of inputsFor(operation, asker.ids, askers.map((one) => one.ids), random)) {
        const answer = await asker.client.call(operation.method, `${path}${query}`, body);
        calls += 1;
        const what = `${operation.method} ${operation.path} (${label})`;
        tally.expect(answer.status < 500 || answer.status === 503, `${asker.name} got ${answer.status} from ${what}: ${answer.text.slice(0, 200)}`);
        look(asker, what, answer.text);
      }
    };
    // Signing out ends the asker's session, so what ends sessions is left to the journeys.
    const reading = operations.filter(({ method }) => method === 'GET');
    const writing = operations.filter(({ method, id }) => method !== 'GET' && !/signOut|signIn|Session|Password|second|passkey|choose|create$|acceptInvitation|totp/i.test(id));
    for (const asker of askers) {
      for (const operation of reading) await ask(asker, operation);
      if (!broken) await listen(asker, askers, operations, look);
    }
    // Writing after reading: what a permitted hand changes must not blind the eye that looks for leaks.
    if (!broken) for (const asker of askers) for (const operation of writing) await ask(asker, operation);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    return tally.outcome(`${operations.length} operations, ${askers.length} people, ${calls} calls`);
  },
};

/** The live connection answers the same questions: it must keep the same secrets. */
async function listen(asker: Asker, all: Asker[], operations: Operation[], look: (asker: Asker, what: string, text: string) => void): Promise<void> {
  const socket = await openLive(asker.client.url, asker.client.cookie).catch(() => null);
  if (!socket) return;
  let heard = '';
  let waiting = 0;
  await new Promise<void>((resolve) => {
    const over = setTimeout(resolve, LIVE_WAIT_MS);
    socket.addEventListener('close', () => resolve());
    socket.addEventListener('message', ({ data }) => {
      heard += String(data);
      if (--waiting === 0) {
        clearTimeout(over);
        resolve();
      }
    });
    let id = 0;
    for (const operation of operations.filter((one) => one.live))
      for (const other of all) {
        if (!other.ids['organizationId']) continue;
        waiting += 1;
        socket.send(JSON.stringify({ type: 'subscribe', id: ++id, procedure: operation.id, input: { organizationId: other.ids['organizationId'] } }));
      }
  });
  socket.close();
  look(asker, 'the live connection', heard);
}
