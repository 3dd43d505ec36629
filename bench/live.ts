import { openLive } from '../prove/lib/live-connection.ts';
import { Client } from '../prove/lib/client.ts';
import { quantile } from '../prove/lib/proof.ts';
import { demoPassword, demoSellers } from '../server/src/demo/people.ts';

const CHANGES = 40;
const PER_CONNECTION = 50;

interface Watcher {
  received(): Promise<number>;
  close(): void;
}

/** Opens one tab with `count` subscriptions; `heard` resolves when each has received its next change. */
async function watch(url: string, cookie: string, organizationId: string, count: number): Promise<Watcher> {
  const socket = await openLive(url, cookie);
  let waiting = count;
  let onAll = () => {};
  const ready = new Promise<void>((resolve) => (onAll = resolve));
  socket.addEventListener('message', ({ data }) => {
    const { type } = JSON.parse(String(data)) as { type: string };
    if (type === 'pong') return;
    if (--waiting === 0) onAll();
  });
  for (let id = 1; id <= count; id++)
    socket.send(
      JSON.stringify({
        type: 'subscribe',
        id,
        procedure: 'organizations.getSettings',
        input: { organizationId },
      }),
    );
  await ready;
  return {
    received: () => {
      waiting = count;
      return new Promise((resolve) => (onAll = () => resolve(performance.now())));
    },
    close: () => socket.close(),
  };
}

/** Measures from sending the command to the last notified subscription, over real sockets. */
export async function measureLive(url: string): Promise<string> {
  const seller = await new Client(url).signIn(demoSellers[0]!.email, demoPassword);
  const organizationId = (await seller.call('GET', '/context')).json.organization.id as string;
  const lines: string[] = [];
  for (const subscriptions of [1, 100, 1_000]) {
    const tabs = Math.ceil(subscriptions / PER_CONNECTION);
    const watchers = await Promise.all(
      Array.from({ length: tabs }, () =>
        watch(url, seller.cookie, organizationId, Math.min(PER_CONNECTION, subscriptions)),
      ),
    );
    const times: number[] = [];
    for (let i = 0; i < CHANGES; i++) {
      const settings = (await seller.call('GET', `/organizations/${organizationId}/settings`)).json;
      const all = Promise.all(watchers.map((one) => one.received()));
      const from = performance.now();
      const answer = await seller.call('PATCH', `/organizations/${organizationId}/settings`, {
        version: settings.version,
        change: { sales: { paymentTermsInDays: (settings.sales.paymentTermsInDays + 1) % 90 } },
      });
      if (answer.status !== 200) throw new Error(answer.text);
      times.push(Math.max(...(await all)) - from);
    }
    for (const one of watchers) one.close();
    lines.push(
      `| ${subscriptions} | ${tabs} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} |`,
    );
  }
  return `## Live\n\nFrom sending the command to the last subscription that has it (the command itself included).\n\n| subscriptions | tabs | p50 ms | p99 ms |\n|---:|---:|---:|---:|\n${lines.join('\n')}`;
}
