import type pg from 'pg';
import type { Client } from '../prove/lib/client.ts';
import { cartOf, submissionOf } from '../prove/lib/orders.ts';
import { MOST_CONNECTIONS, questionsOf, type Records } from './floor-records.ts';
import type { Work } from './flows.ts';

export type Side = 'program' | 'floor';

/** One row of the table: what the load generator asks of the program and of the floor. */
export interface Row {
  name: string;
  client: Client;
  work(side: Side, owner: pg.Client, units: number): Promise<Work> | Work;
  /** Asks the program once, with a record that nothing else uses. */
  once(time: number): Promise<unknown>;
  changes?: {
    units(connections: number, purpose: 'warm-up' | 'measured'): number;
    /** How many units were ever done, by the rows in the database. */
    done(side: Side, owner: pg.Client): Promise<number>;
  };
}

const WARM_UP_UNITS = MOST_CONNECTIONS;
const UNITS_OF_ONE = 100;
const UNITS_OF_MANY = 10 * MOST_CONNECTIONS;
const COUNTED_UNITS = 10;

const units = (connections: number, purpose: 'warm-up' | 'measured'): number => {
  if (purpose === 'warm-up') return WARM_UP_UNITS;
  return connections === 1 ? UNITS_OF_ONE : UNITS_OF_MANY;
};

/** Drafts to publish: one for each unit, and one whose answer the floor gives. */
export const draftsNeeded = 2 * WARM_UP_UNITS + UNITS_OF_ONE + UNITS_OF_MANY + COUNTED_UNITS + 1;

const numberOf = async (owner: pg.Client, text: string, values: unknown[]): Promise<number> =>
  Number((await owner.query<{ n: string }>(text, values)).rows[0]!.n);

async function ok(client: Client, method: string, path: string, body?: object): Promise<void> {
  const { status, text } = await client.call(method, path, body);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
}

export function rowsOf(records: Records): Row[] {
  const { seller, buyer } = records;
  const questions = questionsOf(records);
  const read = (name: string, client: Client, paths: readonly string[]): Row => ({
    name,
    client,
    work: () => ({ kind: 'read', paths }),
    once: (time) => ok(client, 'GET', paths[time % paths.length]!),
  });
  return [
    read('who am I, for whom (`/context`)', seller, questions.context),
    read('search: a word and six categories, 24 rows', buyer, questions.searchInCategories),
    read('search: a word', buyer, questions.search),
    read('search: no words, by price', buyer, questions.searchByPrice),
    read('facets of a word and six categories', buyer, questions.facets),
    read('orders, the newest 50 of a week', seller, questions.orders),
    read('an order', seller, questions.order),
    read('invoices, the newest 25', seller, questions.invoices),
    read('an invoice', seller, questions.invoice),
    read('dashboard', seller, questions.dashboard),
    cartChange(records),
    orders(records),
    publications(records),
  ];
}

const cartVersions = 'select id, version from carts where id = any($1)';
const floorVersions = 'select id, version from floor.documents where id = any($1)';

function cartChange({ seller, carts }: Records): Row {
  const ids = carts.map(({ id }) => id);
  const versions = async (side: Side, owner: pg.Client): Promise<Map<string, number>> => {
    const { rows } = await owner.query<{ id: string; version: number }>(
      side === 'program' ? cartVersions : floorVersions,
      [ids],
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  };
  let { version } = carts[0]!;
  return {
    name: 'change the date of a cart of ten lines',
    client: seller,
    work: async (side, owner) => {
      const now = await versions(side, owner);
      return { kind: 'changeCart', carts: carts.map((cart) => ({ ...cart, version: now.get(cart.id)! })) };
    },
    once: () => ok(seller, 'PATCH', `/carts/${ids[0]!}`, { version, date: carts[0]!.dates[version++ % 2] }),
    changes: {
      units,
      done: async (side, owner) =>
        [...(await versions(side, owner)).values()].reduce((sum, each) => sum + each, 0),
    },
  };
}

function orders({ seller, sellerId, lines, orderingIds }: Records): Row {
  return {
    name: 'place an order of ten lines (four calls)',
    client: seller,
    work: () => ({ kind: 'placeOrder', customerIds: orderingIds, lines }),
    once: async () => {
      const { path, body } = submissionOf(await cartOf(seller, lines, { customerId: orderingIds[0]! }));
      await ok(seller, 'POST', path, body);
    },
    changes: {
      units,
      done: (side, owner) =>
        side === 'program'
          ? numberOf(owner, 'select count(*) as n from purchase_orders where vendor_id = $1', [sellerId])
          : numberOf(owner, `select count(*) as n from floor.documents where status = $1`, ['submitted']),
    },
  };
}

function publications({ seller, drafts }: Records): Row {
  const ids = drafts.map(({ id }) => id);
  const next = { program: COUNTED_UNITS, floor: COUNTED_UNITS };
  return {
    name: 'publish an invoice of ten lines',
    client: seller,
    work: (side, _owner, count) => {
      const from = next[side];
      next[side] += count;
      return { kind: 'publish', drafts: drafts.slice(from, next[side]) };
    },
    once: (time) => ok(seller, 'POST', `/invoices/${ids[time]!}/publish`, { version: drafts[time]!.version }),
    changes: {
      units,
      done: (side, owner) =>
        numberOf(
          owner,
          `select count(*) as n from ${side === 'program' ? 'invoices' : 'floor.documents'}
           where id = any($1) and status = 'published'`,
          [ids],
        ),
    },
  };
}
