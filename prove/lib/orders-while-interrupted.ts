// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from './client.ts';
import { compareOrders, type PlacedOrder } from './compare-orders.ts';
import { openTables } from './database.ts';
import { demoPassword } from './demo-people.ts';
import type { Tally } from './proof.ts';
import type { Server } from './server.ts';
import { setAvailable } from './stock.ts';
import { cartOf, offeredLines, orderOf, submissionOf, type Wanted } from './orders.ts';

const PLENTY = 1_000_000;
/** Enough of each to be above the sellers' minimums. */
const LINES = 3;
const EACH = '20';
const STEPS = ['confirm', 'prepare', 'markReady', 'load', 'deliver'];

const pairs: [buyer: string, seller: string][] = [
  ['raphael.simard@traiteursaintroch.example', 'marie.lavoie@fermedunord.example'],
  ['melanie.desrosiers@epicerielaval.example', 'benoit.gagnon@fromageriedescantons.example'],
  ['josee.pelletier@lespetitspois.example', 'noemie.belanger@carrefourdesrecoltes.example'],
  ['emma.wright@cafeaube.example', 'gabriel.moreau@bellerive.example'],
];

interface Pair {
  name: string;
  buyer: Client;
  seller: Client;
  lines: Wanted[];
  /** The fault: requests without idempotency keys. */
  isCareless: boolean;
  isOver(): boolean;
}

interface Trading {
  seed: number;
  /** The fault: clients that send no idempotency keys. */
  isCareless: boolean;
  /** Interrupts the program several times; the orders go on meanwhile. */
  interrupt(): Promise<void>;
}

/**
 * Takes orders through all their steps in four parallel loops while the program is interrupted, then compares the
 * tables. Returns the number of orders.
 */
export async function orderWhileInterrupted(
  server: Server,
  dataDir: string,
  tally: Tally,
  { seed, isCareless, interrupt }: Trading,
): Promise<number> {
  let isOver = false;
  const active: Pair[] = [];
  for (const [number, [buyer, seller]] of pairs.entries())
    active.push(await openPair(server, `preuve-${seed}-${number}`, buyer, seller, isCareless, () => isOver));
  const placedOrders: PlacedOrder[] = [];
  const work = Promise.all(active.map((pair) => placeOrdersUntilOver(pair, placedOrders)));
  try {
    await interrupt();
  } finally {
    isOver = true;
  }
  await work;
  const tables = await openTables(dataDir);
  await compareOrders(
    tables,
    tally,
    placedOrders,
    active.flatMap(({ lines }) => lines.map(({ formatId }) => formatId)),
  );
  await tables.close();
  return placedOrders.length;
}

async function openPair(
  server: Server,
  name: string,
  buyerEmail: string,
  sellerEmail: string,
  isCareless: boolean,
  isOver: () => boolean,
): Promise<Pair> {
  const buyer = await new Client(server.url).signIn(buyerEmail, demoPassword);
  const seller = await new Client(server.url).signIn(sellerEmail, demoPassword);
  const { json } = await seller.call('GET', '/context');
  const offered = (await offeredLines(buyer, json.organization.id)).slice(0, LINES);
  for (const { formatId } of offered) await setAvailable(seller, formatId, PLENTY);
  const lines = offered.map(({ formatId, quantity }) => ({
    formatId,
    quantity: String(Math.ceil(Number(EACH) / Number(quantity)) * Number(quantity)),
  }));
  return { name, buyer, seller, lines, isCareless, isOver };
}

/** Takes one order after the other to its end; an order begun before the last kill is finished too. */
async function placeOrdersUntilOver(pair: Pair, placedOrders: PlacedOrder[]): Promise<void> {
  for (let number = 1; !pair.isOver(); number++) {
    const reference = `${pair.name}-${number}`;
    const placed = await place(pair, reference);
    placedOrders.push({
      reference,
      purchaseOrderId: placed.purchaseOrderId,
      number: placed.number,
      lines: pair.lines,
    });
    for (const step of STEPS) await takeStep(pair, placed.purchaseOrderId, reference, step);
  }
}

async function place(pair: Pair, reference: string): Promise<{ purchaseOrderId: string; number: string }> {
  const cart = () => retry(() => cartOf(pair.buyer, pair.lines, { reference, mustFit: true }));
  const { path, body } = submissionOf(await cart());
  if (pair.isCareless) {
    // The fault: a client without keys, which ignores its first answer and fills the cart a second time.
    await retry(async () => pair.buyer.call('POST', path, body));
    const second = submissionOf(await cart());
    return send(pair.buyer, 'POST', second.path, second.body);
  }
  return send(pair.buyer, 'POST', path, body, `${reference}-submit`);
}

async function takeStep(pair: Pair, id: string, reference: string, action: string): Promise<void> {
  const order = await retry(() => orderOf(pair.seller, id));
  if (order.can[action] !== true) return;
  // An order over the credit limit needs a reason to be confirmed.
  const body = { version: order.version, action, reason: action === 'confirm' ? 'preuve' : '' };
  const key = pair.isCareless ? undefined : `${reference}-${action}`;
  const taken = send(pair.seller, 'POST', `/purchase-orders/${id}/actions`, body, key);
  // Without a key a step is refused when it is sent again after it was saved.
  await (pair.isCareless ? taken.catch(ignoreRefusal) : taken);
}

/** Retries under one key until an answer arrives, as the web client does. */
async function send(client: Client, method: string, path: string, body: unknown, key?: string): Promise<any> {
  return retry(async () => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const { status, text, json } = await client.call(method, path, body, headers);
    if (status === 200) return json;
    const isForNow = status >= 500 || json?.code === 'request.inFlight';
    throw isForNow ? new Error('not yet') : new Refused(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
  });
}

class Refused extends Error {}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

const RETRY_MS = 600_000;

async function retry<Value>(work: () => Promise<Value>): Promise<Value> {
  const until = performance.now() + RETRY_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refused || performance.now() > until) throw error;
      await pause(40);
    }
  }
}
