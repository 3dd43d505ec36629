import { appendFileSync, closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../server/src/platform/ids.ts';
import { Client } from './lib/client.ts';
import { demoAdmin, demoPassword, demoSeller } from './lib/demo-people.ts';
import { quantile, Tally, type Proof } from './lib/proof.ts';
import { freePort, Server, temporaryFolder, removeFolder } from './lib/server.ts';

const CLIENTS = 16;
const KILLS = 40;

interface Ledger {
  rows: { id: string; amountMinor: number; reference: string; balanceMinor: number }[];
  total: number;
}

/** Records money in a seller's credit account by 16 clients while processes are killed at random. */
export const p1: Proof = {
  name: 'P1',
  guarantee: 'what was acknowledged is never lost, never doubled, and the ledger’s sum is its balance',
  faults: [/was acknowledged and is there 0 times/, /^the program ended by itself/],
  run: async ({ seed, broken, scale, count }) => {
    const random = seededRandom(seed);
    const folder = temporaryFolder('p1');
    const log = openSync(join(folder, 'acknowledged'), 'a');
    const server = new Server({
      dataDir: join(folder, 'data'),
      port: await freePort(),
    });
    const tally = new Tally();
    await server.start();
    const admin = await new Client(server.url).signIn(demoAdmin.email, demoPassword);
    const seller = await demoSeller(admin);
    let isOver = false;

    const work = Array.from({ length: CLIENTS }, async (_, n) => {
      // A separate sequence, so that each client sends the same amounts in every run.
      const amounts = seededRandom(seed + 1 + n);
      for (let i = 0; !isOver; i++) {
        const reference = `p1-${n}-${i}`;
        const amountMinor = 1 + Math.floor(amounts() * 10_000);
        const key = `p1-key-${seed}-${n}-${i}`;
        // The fault: acknowledged before the work is done, and never retried.
        if (broken) writeLine(log, `${reference} ${amountMinor}`);
        // The client retries until answered, as the web client does; only acknowledged entries are logged.
        while (!isOver) {
          const answer = await admin
            .call(
              'POST',
              `/admin/credit-accounts/${seller}/entries`,
              { kind: 'topUp', amountMinor, reference, note: 'proof' },
              { 'idempotency-key': key },
            )
            .catch(() => null);
          if (answer?.status === 200) {
            if (!broken) writeLine(log, `${reference} ${amountMinor}`);
            break;
          }
          if (answer && answer.status < 500 && answer.json?.code !== 'request.inFlight') {
            appendFileSync(join(folder, 'refused'), `${answer.text}\n`);
            break;
          }
          if (broken) break;
          await pause(50);
        }
      }
    });

    const restarts: number[] = [];
    let done = 0;
    const kills = broken ? 6 : (count ?? KILLS * scale);
    for (let k = 0; k < kills; k++) {
      await pause(100 + random() * 500);
      const from = performance.now();
      if (await killSomething(server, random)) done += 1;
      restarts.push(performance.now() - from);
    }
    await pause(500);
    // The fault: an end of the program that the driver does not know of.
    if (broken) {
      server.signal('SIGKILL');
      await server.exited;
      await server.start();
    }
    for (const end of server.takeUnexpectedEnds())
      tally.expect(false, `the program ended by itself (${end}) while its database was killed`);
    isOver = true;
    await Promise.all(work);
    closeSync(log);

    const acknowledged = readFileSync(join(folder, 'acknowledged'), 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean);
    const ledger = await ledgerOf(admin, seller);
    compare(tally, acknowledged, ledger);
    const sum = ledger.reduce((total, row) => total + row.amountMinor, 0);
    const balance = (await admin.call('GET', `/admin/organizations/${seller}`)).json.creditAccount.balance
      .amountMinor as number;
    tally.expect(sum === balance, `the ledger sums to ${sum}, the balance is ${balance}`);
    tally.expect(done >= kills * 0.9, `only ${done} of ${kills} kills found what they were to kill`);
    tally.expect(
      acknowledged.length > kills,
      `only ${acknowledged.length} were acknowledged: nothing was tried`,
    );
    await server.stop();
    removeFolder(folder);
    return tally.outcome(
      `${done} kills, ${acknowledged.length} acknowledged, back after p50 ${Math.round(quantile(restarts, 0.5))} ms, p99 ${Math.round(quantile(restarts, 0.99))} ms`,
    );
  },
};

/** Checks that each acknowledged entry is in the ledger once, with its amount, and that nothing is there twice. */
function compare(tally: Tally, acknowledged: string[], ledger: Ledger['rows']): void {
  const counts = new Map<string, number[]>();
  for (const row of ledger)
    counts.set(row.reference, [...(counts.get(row.reference) ?? []), row.amountMinor]);
  for (const line of acknowledged) {
    const [reference, amount] = line.split(' ');
    const found = counts.get(reference!) ?? [];
    tally.expect(
      found.length === 1 && found[0] === Number(amount),
      `${reference} was acknowledged and is there ${found.length} times`,
    );
  }
  for (const [reference, found] of counts)
    tally.expect(found.length === 1, `${reference} is there ${found.length} times`);
}

/** Kills the server, its PostgreSQL, one PostgreSQL process, or all; true when there was something to kill. */
async function killSomething(server: Server, random: () => number): Promise<boolean> {
  const what = Math.floor(random() * 4);
  let killed = what === 0;
  if (what === 1 || what === 3) killed = server.killPostmaster();
  if (what === 2) killed = server.killBackend(random);
  if (what === 0 || what === 3) {
    await server.kill();
    await server.start();
  } else {
    // For a moment after the kill, the old process still seems healthy.
    await pause(60);
    await server.startUnlessRunning();
    await server.ready();
  }
  return killed;
}

function writeLine(log: number, line: string): void {
  writeSync(log, `${line}\n`);
  fsyncSync(log);
}

async function ledgerOf(admin: Client, seller: string): Promise<Ledger['rows']> {
  const rows: Ledger['rows'] = [];
  for (let page = 1; ; page++) {
    const answer = await admin.call(
      'GET',
      `/admin/credit-accounts/${seller}/entries?page=${page}&pageSize=100`,
    );
    rows.push(...(answer.json as Ledger).rows);
    if (rows.length >= (answer.json as Ledger).total) return rows;
  }
}
