// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from './client.ts';
import { compareOrders, type Traded } from './compare-orders.ts';
import { openWitness } from './database.ts';
import { demoPassword } from './demo-people.ts';
import type { Tally } from './proof.ts';
import type { Server } from './server.ts';
import { leave } from './stock.ts';
import { cartOf, goodsOf, orderOf, submissionOf, type Wanted } from './orders.ts';

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

interface Desk {
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
  const desks: Desk[] = [];
  for (const [number, [buyer, seller]] of pairs.entries())
    desks.push(await deskOf(server, `bureau-${seed}-${number}`, buyer, seller, isCareless, () => isOver));
  const traded: Traded[] = [];
  const work = Promise.all(desks.map((desk) => tradeAt(desk, traded)));
  try {
    await interrupt();
  } finally {
    isOver = true;
  }
  await work;
  const witness = await openWitness(dataDir);
  await compareOrders(
    witness,
    tally,
    traded,
    desks.flatMap(({ lines }) => lines.map(({ formatId }) => formatId)),
  );
  await witness.close();
  return traded.length;
}

async function deskOf(
  server: Server,
  name: string,
  buyerEmail: string,
  sellerEmail: string,
  isCareless: boolean,
  isOver: () => boolean,
): Promise<Desk> {
  const buyer = await new Client(server.url).signIn(buyerEmail, demoPassword);
  const seller = await new Client(server.url).signIn(sellerEmail, demoPassword);
  const { json } = await seller.call('GET', '/context');
  const goods = (await goodsOf(buyer, json.organization.id)).slice(0, LINES);
  for (const { formatId } of goods) await leave(seller, formatId, PLENTY);
  const lines = goods.map(({ formatId, quantity }) => ({
    formatId,
    quantity: String(Math.ceil(Number(EACH) / Number(quantity)) * Number(quantity)),
  }));
  return { name, buyer, seller, lines, isCareless, isOver };
}

/** Takes one order after the other to its end; an order begun before the last kill is finished too. */
async function tradeAt(desk: Desk, traded: Traded[]): Promise<void> {
  for (let number = 1; !desk.isOver(); number++) {
    const reference = `${desk.name}-${number}`;
    const placed = await place(desk, reference);
    traded.push({
      reference,
      purchaseOrderId: placed.purchaseOrderId,
      number: placed.number,
      lines: desk.lines,
    });
    for (const step of STEPS) await take(desk, placed.purchaseOrderId, reference, step);
  }
}

async function place(desk: Desk, reference: string): Promise<{ purchaseOrderId: string; number: string }> {
  const cart = () => insist(() => cartOf(desk.buyer, desk.lines, { reference, mustFit: true }));
  const { path, body } = submissionOf(await cart());
  if (desk.isCareless) {
    // The fault: a client without keys, which ignores its first answer and fills the cart a second time.
    await insist(async () => desk.buyer.call('POST', path, body));
    const again = submissionOf(await cart());
    return answered(desk.buyer, 'POST', again.path, again.body);
  }
  return answered(desk.buyer, 'POST', path, body, `${reference}-submit`);
}

async function take(desk: Desk, id: string, reference: string, action: string): Promise<void> {
  const order = await insist(() => orderOf(desk.seller, id));
  if (order.can[action] !== true) return;
  // An order over the credit limit needs a reason to be confirmed.
  const body = { version: order.version, action, reason: action === 'confirm' ? 'preuve' : '' };
  const key = desk.isCareless ? undefined : `${reference}-${action}`;
  await answered(desk.seller, 'POST', `/purchase-orders/${id}/actions`, body, key);
}

/** Retries under one key until an answer arrives, as the web client does. */
async function answered(
  client: Client,
  method: string,
  path: string,
  body: unknown,
  key?: string,
): Promise<any> {
  return insist(async () => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const { status, text, json } = await client.call(method, path, body, headers);
    if (status === 200) return json;
    const isForNow = status >= 500 || json?.code === 'request.inFlight';
    throw isForNow ? new Error('not yet') : new Refused(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
  });
}

class Refused extends Error {}

const INSIST_MS = 600_000;

async function insist<Value>(work: () => Promise<Value>): Promise<Value> {
  const until = performance.now() + INSIST_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refused || performance.now() > until) throw error;
      await pause(40);
    }
  }
}
