import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Client } from '../prove/lib/client.ts';
import { databaseUrlOf } from '../prove/lib/database.ts';
import { openLive } from '../prove/lib/live-connection.ts';
import { quantile } from '../prove/lib/proof.ts';
import { freePort, Server } from '../prove/lib/server.ts';
import { demoPassword, demoSellers } from '../server/src/demo/people.ts';
import { organizationsLike, signedInOwners } from './people.ts';
import { asInProduction, demoJobsDone } from './production.ts';

const CHANGES = 40;
const WARM_UP = 10;
const PER_TAB = 50;

const ORGANIZATIONS = 500;
const PER_ORGANIZATION = 20;
const CHANGES_A_SECOND = 20;
const SECONDS = 30;

/** Measures changes on their way to open screens, and what many open screens cost the server. */
export async function measureLive(folder: string): Promise<string> {
  const dataDir = join(folder, 'live');
  const port = await freePort();
  const server = new Server({ dataDir, port, env: asInProduction(port) });
  await server.start();
  const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await database.connect();
  try {
    await demoJobsDone(dataDir);
    const seller = await new Client(server.url).signIn(demoSellers[0]!.email, demoPassword);
    const organizationId = (await seller.call('GET', '/context')).json.organization.id as string;
    const cookieName = seller.cookie.split('=')[0]!;
    const owners = async (organizationIds: readonly string[]): Promise<Tab[]> =>
      (await signedInOwners(database, organizationIds)).map((token, at) =>
        tabOf(server.url, `${cookieName}=${token}`, organizationIds[at]!),
      );

    const delays: string[] = [];
    for (const subscriptions of [1, 100, 1_000]) {
      const people = await owners(Array<string>(Math.ceil(subscriptions / PER_TAB)).fill(organizationId));
      const { each, last } = await delaysTo(people, Math.min(subscriptions, PER_TAB));
      const figures = [each, last].flatMap((times) => [quantile(times, 0.5), quantile(times, 0.99)]);
      delays.push(
        `| ${subscriptions} | ${people.length} | ${figures.map((ms) => ms.toFixed(1)).join(' | ')} |`,
      );
    }

    const many = await owners(await organizationsLike(database, organizationId, ORGANIZATIONS));
    const shares: string[] = [];
    for (const each of [0, PER_ORGANIZATION])
      shares.push(
        `| ${each * ORGANIZATIONS} | ${((await processorShare(server, many, each)) * 100).toFixed(1)} % |`,
      );
    return `## Live\n\nFrom sending the command (so the command itself is included) to each subscription that has its change, and to the last of them. Each tab is of another person.\n\n| subscriptions | tabs | each p50 ms | p99 ms | last p50 ms | p99 ms |\n|---:|---:|---:|---:|---:|---:|\n${delays.join('\n')}\n\nThe server's share of one core at ${CHANGES_A_SECOND} changes a second to ${ORGANIZATIONS} organizations in turn, over ${SECONDS} s, without subscriptions (the commands alone) and with ${PER_ORGANIZATION} for each organization, which all show each of its changes.\n\n| subscriptions | share of one core |\n|---:|---:|\n${shares.join('\n')}`;
  } finally {
    await database.end();
    await server.stop();
  }
}

/** From sending a change to each subscription of all tabs, and to the last of them. */
async function delaysTo(
  tabs: readonly Tab[],
  subscriptions: number,
): Promise<{ each: number[]; last: number[] }> {
  await Promise.all(tabs.map((tab) => tab.open(subscriptions)));
  const each: number[] = [];
  const last: number[] = [];
  for (let i = -WARM_UP; i < CHANGES; i++) {
    const shown = Promise.all(tabs.map((tab) => tab.changed()));
    const from = performance.now();
    await tabs[0]!.change();
    const delays = (await shown).flat().map((at) => at - from);
    if (i < 0) continue;
    each.push(...delays);
    last.push(Math.max(...delays));
  }
  for (const tab of tabs) tab.close();
  return { each, last };
}

async function processorShare(server: Server, tabs: readonly Tab[], subscriptions: number): Promise<number> {
  for (const tab of tabs) await tab.open(subscriptions);
  const used = server.processorSeconds();
  const from = performance.now();
  for (let i = 0; i < SECONDS * CHANGES_A_SECOND; i++) {
    const tab = tabs[i % tabs.length]!;
    const shown = tab.changed();
    await tab.change();
    await shown;
    await pause(Math.max(0, from + ((i + 1) * 1_000) / CHANGES_A_SECOND - performance.now()));
  }
  const share = (server.processorSeconds() - used) / ((performance.now() - from) / 1_000);
  for (const tab of tabs) tab.close();
  return share;
}

/** A person's open tab, with as many subscriptions to the settings of their organization as it is told. */
interface Tab {
  /** Resolves when each subscription has its first answer. */
  open(subscriptions: number): Promise<void>;
  /** Resolves when each subscription has its next change, with the moments when they had it. */
  changed(): Promise<readonly number[]>;
  /** Changes a setting of the organization. */
  change(): Promise<void>;
  close(): void;
}

function tabOf(url: string, cookie: string, organizationId: string): Tab {
  const client = new Client(url);
  client.cookie = cookie;
  const path = `/organizations/${organizationId}/settings`;
  let settings: { version: number; sales: { paymentTermsInDays: number } } | null = null;
  let socket: WebSocket | null = null;
  let subscriptions = 0;
  let moments: number[] = [];
  let isClosed = false;
  let onAll = (_moments: readonly number[]): void => undefined;
  const changed = (): Promise<readonly number[]> => {
    moments = [];
    return subscriptions === 0 ? Promise.resolve([]) : new Promise((resolve) => (onAll = resolve));
  };
  return {
    async open(count) {
      subscriptions = count;
      if (count === 0) return;
      socket = await openLive(url, cookie);
      socket.addEventListener('message', ({ data }) => {
        const { type } = JSON.parse(String(data)) as { type: string };
        if (type === 'refused') throw new Error(String(data));
        if (type !== 'pong' && moments.push(performance.now()) === subscriptions) onAll(moments);
      });
      socket.addEventListener('close', ({ code }) => {
        if (!isClosed) throw new Error(`the live connection ended with ${code}`);
      });
      const opened = changed();
      const request = {
        type: 'subscribe',
        procedure: 'organizations.getSettings',
        input: { organizationId },
      };
      for (let id = 1; id <= count; id++) socket.send(JSON.stringify({ ...request, id }));
      await opened;
    },
    changed,
    async change() {
      settings ??= (await client.call('GET', path)).json as NonNullable<typeof settings>;
      const { version, sales } = settings;
      const paymentTermsInDays = (sales.paymentTermsInDays + 1) % 90;
      const answer = await client.call('PATCH', path, { version, change: { sales: { paymentTermsInDays } } });
      if (answer.status !== 200) throw new Error(answer.text);
      settings = answer.json as NonNullable<typeof settings>;
    },
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}
