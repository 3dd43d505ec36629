import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../server/src/platform/ids.ts';
import { createCustomers, draftOf, type ManyCustomers } from './lib/customers.ts';
import { databaseUrlOf, openTables, type Tables } from './lib/database.ts';
import { Tally, type Proof } from './lib/proof.ts';
import { freePort, Server, temporaryFolder, removeFolder } from './lib/server.ts';
import { publishAll } from './lib/publish-invoices.ts';
import { setAvailable } from './lib/stock.ts';
import { submissionOf } from './lib/orders.ts';

const CUSTOMERS = 16;
const NUMBERS = 300;
const KILLS = 8;
/** Of fifty invoices each. */
const ROUNDS = 6;
const PLENTY = 1_000_000;

/**
 * Enters orders in parallel, some of them refused at submission, and publishes invoices in batches of fifty through
 * two processes, while the program is killed.
 */
export const p5: Proof = {
  name: 'P5',
  guarantee: 'a seller’s numbers go from 1 to n, without gap or double, whatever is refused or killed',
  faults: [/order number \d+ is missing/],
  run: async ({ seed, broken, scale, count }) => {
    const folder = temporaryFolder('p5');
    const dataDir = join(folder, 'data');
    const server = new Server({ dataDir, port: await freePort() });
    await server.start();
    const second = new Server({
      dataDir: join(folder, 'second'),
      port: await freePort(),
      env: { DATABASE_URL: databaseUrlOf(dataDir) },
    });
    try {
      const tally = new Tally();
      const customers = await createCustomers(server, CUSTOMERS);
      const wanted = broken ? CUSTOMERS : (count ?? NUMBERS * scale);
      for (const formatId of customers.formatIds.slice(0, 2))
        await setAvailable(customers.seller, formatId, PLENTY);
      const done = { numbers: new Set<string>(), refused: 0 };
      const work = Promise.all(
        customers.customerIds.map((id, place) =>
          enterAt({ customers, customerId: id, seed, place, wanted, done }),
        ),
      );
      const random = seededRandom(seed);
      const kills = broken ? 0 : KILLS * scale;
      for (let kill = 0; kill < kills && done.numbers.size < wanted; kill++) {
        await pause(500 + random() * 2_000);
        await server.kill();
        await server.start();
      }
      await work;
      if (!broken) await second.start();
      const rounds = broken ? 0 : ROUNDS * scale;
      const published = await publishAll({ customers, processes: [server, second], rounds, random });
      const tables = await openTables(dataDir);
      // The fault: a number drawn outside of the transaction that uses it, as a plain sequence would.
      if (broken) {
        await tables.rows(`update number_sequences set last = last + 1 where vendor_id = $1`, [
          customers.sellerId,
        ]);
        await enterOne(customers, customers.customerIds[0]!, 'p5-after', 0, done);
      }
      const last = {
        order: await compare(tally, tables, customers.sellerId, 'order'),
        invoice: await compare(tally, tables, customers.sellerId, 'invoice'),
      };
      await tables.close();
      tally.expect(done.refused > 0, 'nothing was refused: no number was ever given back');
      return tally.outcome(
        `${done.numbers.size} orders by ${CUSTOMERS} clients at once, ${done.refused} refused at submission, ${kills} kills; ${published} invoices published fifty at a time through two processes, one of which was killed each time; numbers to ${last.order} and ${last.invoice}`,
      );
    } finally {
      await second.stop();
      await server.stop();
      removeFolder(folder);
    }
  },
};

const numbered = { order: 'purchase_orders', invoice: 'invoices' };

/** Compares the numbers of the seller's documents with the last number drawn. */
async function compare(
  tally: Tally,
  tables: Tables,
  sellerId: string,
  kind: keyof typeof numbered,
): Promise<number> {
  const rows = await tables.rows(
    `select substring(number from '\\d+$')::int as number from ${numbered[kind]}
     where vendor_id = $1 and number is not null ${kind === 'invoice' ? "and kind = 'invoice'" : ''}`,
    [sellerId],
  );
  const [{ last }] = await tables.rows(
    `select last::int from number_sequences where vendor_id = $1 and kind = $2`,
    [sellerId, kind],
  );
  const times = new Map<number, number>();
  for (const { number } of rows) times.set(number, (times.get(number) ?? 0) + 1);
  for (let number = 1; number <= Math.max(last, ...times.keys()); number++) {
    const found = times.get(number) ?? 0;
    tally.expect(
      found === 1,
      found === 0
        ? `${kind} number ${number} is missing`
        : `${kind} number ${number} is there ${found} times`,
    );
  }
  return last;
}

interface Done {
  numbers: Set<string>;
  refused: number;
}

interface Entering {
  customers: ManyCustomers;
  customerId: string;
  seed: number;
  place: number;
  wanted: number;
  done: Done;
}

async function enterAt({ customers, customerId, seed, place, wanted, done }: Entering): Promise<void> {
  for (let number = 1; done.numbers.size < wanted; number++)
    await enterOne(customers, customerId, `p5-${seed}-${place}-${number}`, place % 2, done);
}

/** Enters one order: first with a wrong total, which is refused, then with the right one; retries until answered. */
async function enterOne(
  customers: ManyCustomers,
  customerId: string,
  key: string,
  which: number,
  done: Done,
): Promise<void> {
  for (;;) {
    const cart = await draftOf(customers, customerId, customers.formatIds[which]!, 20).catch(() => null);
    if (cart === null) {
      await pause(50);
      continue;
    }
    const { path, body } = submissionOf(cart);
    const wrong = await send(customers, path, { ...body, totalMinor: body.totalMinor + 1 });
    if (wrong === 409) done.refused += 1;
    const answered = await answer(customers, path, body, key);
    if (answered === null) continue;
    done.numbers.add(answered);
    return;
  }
}

const send = async ({ seller }: ManyCustomers, path: string, body: unknown): Promise<number> =>
  (await seller.call('POST', path, body).catch(() => ({ status: 0 }))).status;

/** The assigned number, retried under one key; null: the draft must be created again. */
async function answer(
  { seller }: ManyCustomers,
  path: string,
  body: unknown,
  key: string,
): Promise<string | null> {
  for (;;) {
    const answered = await seller.call('POST', path, body, { 'idempotency-key': key }).catch(() => null);
    if (answered?.status === 200) return answered.json.number as string;
    if (answered !== null && answered.status < 500 && answered.json?.code !== 'request.inFlight') return null;
    await pause(50);
  }
}
