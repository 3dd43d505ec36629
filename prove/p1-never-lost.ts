import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../server/src/platform/ids.ts';
import { Client } from './lib/client.ts';
import { demoAdmin, demoPassword, demoSeller } from './lib/people.ts';
import { quantile, Tally, type Proof } from './lib/proof.ts';
import { freePort, Server } from './lib/server.ts';

const CLIENTS = 16;
const KILLS = 40;

interface Ledger {
  rows: { id: string; amountMinor: number; reference: string; balanceMinor: number }[];
  total: number;
}

/** Money recorded in a seller's credit ledger by 16 clients while processes are killed at random. */
export const p1: Proof = {
  name: 'P1',
  promise: 'what was acknowledged is never lost, never doubled, and the ledger’s sum is its balance',
  run: async ({ seed, broken, scale }) => {
    const random = seededRandom(seed);
    const folder = mkdtempSync(join(tmpdir(), 'halles-p1-'));
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
      for (let i = 0; !isOver; i++) {
        const reference = `p1-${n}-${i}`;
        const amountMinor = 1 + Math.floor(random() * 10_000);
        const key = randomUUID();
        // The fault: acknowledged before the work is done, and never tried again.
        if (broken) writeLine(log, `${reference} ${amountMinor}`);
        // The client tries until it is told, as ours does; only what was told is written down.
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
    const kills = broken ? 6 : KILLS * scale;
    for (let k = 0; k < kills; k++) {
      await pause(100 + random() * 500);
      const what = Math.floor(random() * 3);
      const from = performance.now();
      if (what === 0) await server.kill();
      else if (what === 1) {
        server.killPostmaster();
      } else {
        server.killPostmaster();
        await server.kill();
      }
      if (what !== 1) await server.start();
      else {
        await pause(60);
        await server.ready();
      }
      restarts.push(performance.now() - from);
    }
    await pause(500);
    isOver = true;
    await Promise.all(work);
    closeSync(log);

    const acknowledged = readFileSync(join(folder, 'acknowledged'), 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean);
    const ledger = await ledgerOf(admin, seller);
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
    const sum = ledger.reduce((total, row) => total + row.amountMinor, 0);
    const balance = (await admin.call('GET', `/admin/organizations/${seller}`)).json.creditAccount.balance
      .amountMinor as number;
    tally.expect(sum === balance, `the ledger sums to ${sum}, the balance is ${balance}`);
    tally.expect(
      acknowledged.length > kills,
      `only ${acknowledged.length} were acknowledged: nothing was tried`,
    );
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    return tally.outcome(
      `${kills} kills, ${acknowledged.length} acknowledged, restart p99 ${Math.round(quantile(restarts, 0.99))} ms`,
    );
  },
};

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
