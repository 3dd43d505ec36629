// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../server/src/platform/ids.ts';
import { Client, type Answer } from './lib/client.ts';
import { createCustomers, draftOf, type ManyCustomers } from './lib/customers.ts';
import { databaseUrlOf } from './lib/database.ts';
import { Tally, type Proof } from './lib/proof.ts';
import { freePort, Server, temporaryFolder, removeFolder } from './lib/server.ts';
import { setAvailable, sellWithoutStock, stockOf } from './lib/stock.ts';
import { submissionOf } from './lib/orders.ts';

const CUSTOMERS = 40;
const LAST = 50;
const ROUNDS = 8;
/** Refusals that tell the buyer what was left at submission. */
const refusals = new Set(['inventory.notEnough', 'ordering.cartHasProblems', 'ordering.noLongerOffered']);

/** Lets many customers order the last units at the same moment, through two processes of the program. */
export const p6: Proof = {
  name: 'P6',
  guarantee: 'stock is never oversold, and none is lost: what is sold and what is left is what there was',
  faults: [/of the last 50 \d+ were sold/],
  run: async ({ seed, broken, scale, count }) => {
    const folder = temporaryFolder('p6');
    const dataDir = join(folder, 'data');
    const server = new Server({ dataDir, port: await freePort() });
    await server.start();
    const second = new Server({
      dataDir: join(folder, 'second'),
      port: await freePort(),
      env: { DATABASE_URL: databaseUrlOf(dataDir) },
    });
    await second.start();
    try {
      const tally = new Tally();
      const customers = await createCustomers(server, CUSTOMERS);
      const other = new Client(second.url);
      other.cookie = customers.seller.cookie;
      const random = seededRandom(seed);
      const rounds = broken ? 1 : (count ?? ROUNDS * scale);
      let sold = 0;
      for (let round = 0; round < rounds; round++)
        sold += await orderAtOnce({
          customers,
          other,
          random,
          tally,
          broken,
          formatId: customers.formatIds[round % 5]!,
        });
      return tally.outcome(`${rounds} rounds, ${CUSTOMERS} customers, two processes, ${sold} units sold`);
    } finally {
      await second.stop();
      await server.stop();
      removeFolder(folder);
    }
  },
};

interface Round {
  customers: ManyCustomers;
  other: Client;
  random: () => number;
  tally: Tally;
  broken: boolean;
  formatId: string;
}

async function orderAtOnce({ customers, other, random, tally, broken, formatId }: Round): Promise<number> {
  const { seller, customerIds } = customers;
  await setAvailable(seller, formatId, LAST);
  if (broken) await sellWithoutStock(seller, formatId);
  const before = await stockOf(seller, formatId);
  const wanted = customerIds.map((customerId) => ({ customerId, quantity: 1 + Math.floor(random() * 3) }));
  const drafts = await Promise.all(
    wanted.map(async ({ customerId, quantity }) => ({
      quantity,
      cart: await draftOf(customers, customerId, formatId, quantity),
    })),
  );
  const answers = await Promise.all(
    drafts.map(({ cart }, place) => submit(place % 2 === 0 ? seller : other, cart)),
  );
  const sold = drafts.reduce(
    (sum, { quantity }, place) => sum + (answers[place]!.status === 200 ? quantity : 0),
    0,
  );
  for (const { status, json, text } of answers)
    tally.expect(
      status === 200 || refusals.has(json?.code),
      `refused for another reason: ${text.slice(0, 200)}`,
    );
  tally.expect(sold <= LAST, `of the last ${LAST} ${sold} were sold`);
  const smallest = Math.min(
    ...drafts.filter((_, place) => answers[place]!.status !== 200).map(({ quantity }) => quantity),
  );
  tally.expect(
    sold > LAST - smallest,
    `${sold} of ${LAST} were sold, and one who wanted ${smallest} was refused`,
  );
  const after = await stockOf(seller, formatId);
  tally.expect(
    Number(before.available) - Number(after.available) === sold &&
      Number(after.onHand) === Number(before.onHand),
    `${sold} were sold, and ${Number(before.available) - Number(after.available)} are gone`,
  );
  await Promise.all(drafts.map(({ cart }) => seller.call('DELETE', `/carts/${cart.id}`)));
  return sold;
}

/** An overloaded process says so; the request is retried under the same key. */
async function submit(client: Client, cart: any): Promise<Answer> {
  const { path, body } = submissionOf(cart);
  for (;;) {
    const answer = await client.call('POST', path, body, { 'idempotency-key': `p6-${cart.id}` });
    if (answer.status !== 503 && answer.json?.code !== 'request.inFlight') return answer;
    await pause(100);
  }
}
