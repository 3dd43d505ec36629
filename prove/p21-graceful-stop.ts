import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../server/src/platform/ids.ts';
import { startLoad } from './lib/background-load.ts';
import { Client } from './lib/client.ts';
import { demoPassword } from './lib/demo-people.ts';
import { activeCustomer, draftInvoice, findBatch, startBatch, type Batch } from './lib/invoices.ts';
import { orderWhileInterrupted } from './lib/orders-while-interrupted.ts';
import { quantile, Tally, type Proof } from './lib/proof.ts';
import { freePort, removeFolder, Server, temporaryFolder } from './lib/server.ts';

const SELLER = 'benoit.gagnon@fromageriedescantons.example';
const STOPS = 5;
const WITHIN_MS = 10_000;
const LONG_LINES = 780;
/** Enough that a stop interrupts the job. */
const BATCH = 150;
const BATCH_WITHIN_MS = 120_000;

/** Sends SIGTERM while orders, documents, an export, live connections, a slow upload and a job are under way. */
export const p21: Proof = {
  name: 'P21',
  guarantee:
    'a stop loses nothing: told to stop under load, the program ends within ten seconds, and jobs go on afterwards',
  faults: [
    /^the program ended with null/,
    /^the program took 1\d{4} ms to stop/,
    /was ordered once and is there [2-9]/,
  ],
  run: async ({ seed, broken, scale, count }) => {
    const folder = temporaryFolder('p21');
    const dataDir = join(folder, 'data');
    const server = new Server({ dataDir, port: await freePort() });
    await server.start();
    try {
      const tally = new Tally();
      const seller = await new Client(server.url).signIn(SELLER, demoPassword);
      const stopping: Stopping = {
        server,
        seller,
        tally,
        random: seededRandom(seed),
        stops: broken ? 2 : (count ?? STOPS * scale),
        broken,
        times: [],
      };
      const orders = await orderWhileInterrupted(server, dataDir, tally, {
        seed,
        isCareless: broken,
        interrupt: () => stopAgainAndAgain(stopping),
      });
      tally.expect(orders >= stopping.stops, `only ${orders} orders: hardly anything was tried`);
      for (const end of server.takeUnexpectedEnds())
        tally.expect(false, `the program ended by itself (${end})`);
      return tally.outcome(
        `${stopping.times.length} stops, p50 ${Math.round(quantile(stopping.times, 0.5))} ms, at most ${Math.round(Math.max(...stopping.times))} ms; ${orders} orders delivered, ${BATCH} invoices published by a job meanwhile`,
      );
    } finally {
      await server.stop();
      removeFolder(folder);
    }
  },
};

interface Stopping {
  server: Server;
  seller: Client;
  tally: Tally;
  random: () => number;
  stops: number;
  broken: boolean;
  times: number[];
}

async function stopAgainAndAgain(stopping: Stopping): Promise<void> {
  const { server, seller, tally, random, stops, times } = stopping;
  const customerId = await activeCustomer(seller);
  const long = await draftInvoice(seller, customerId, LONG_LINES);
  const batchId = await publishMany(seller, customerId);
  for (let stop = 0; stop < stops; stop++) {
    const load = await startLoad(seller, long.id as string);
    await pause(1_500 + random() * 1_500);
    const from = performance.now();
    const code = await stopOnce(stopping, stop);
    times.push(performance.now() - from);
    const took = Math.round(times.at(-1)!);
    tally.expect(code === 0, `the program ended with ${code}:\n${server.output.slice(-2_000)}`);
    tally.expect(took <= WITHIN_MS, `the program took ${took} ms to stop`);
    load.isOver = true;
    await load.work;
    tally.expect(load.downloads > 0, 'nothing was downloaded before the stop');
    tally.expect(load.faults.length === 0, `downloads were answered with faults: ${load.faults[0]}`);
    await server.start();
  }
  await pause(stopping.broken ? 3_000 : 500);
  await expectBatchDone(seller, tally, batchId);
}

/** The faults: a program that is killed, and one that hangs. */
async function stopOnce({ server, broken }: Stopping, stop: number): Promise<number | null> {
  if (!broken) return server.stop();
  if (stop === 0) {
    await server.kill();
    return server.exited;
  }
  server.signal('SIGSTOP');
  const stopped = server.stop();
  await pause(WITHIN_MS + 500);
  server.signal('SIGCONT');
  return stopped;
}

async function publishMany(seller: Client, customerId: string): Promise<string> {
  const invoiceIds: string[] = [];
  for (let number = 0; number < BATCH; number++)
    invoiceIds.push((await draftInvoice(seller, customerId)).id as string);
  return startBatch(seller, invoiceIds, 'publish');
}

async function expectBatchDone(seller: Client, tally: Tally, batchId: string): Promise<void> {
  const until = performance.now() + BATCH_WITHIN_MS;
  let batch: Batch | undefined;
  while (performance.now() < until && batch?.isRunning !== false) {
    await pause(200);
    batch = await findBatch(seller, batchId).catch(() => batch);
  }
  tally.expect(
    batch?.isRunning === false && batch.done === BATCH && batch.refusals.length === 0,
    `a job of ${BATCH} invoices did not go on after the stop: ${JSON.stringify(batch)?.slice(0, 300)}`,
  );
}
