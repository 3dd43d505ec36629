// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createCustomers, type ManyCustomers } from '../prove/lib/customers.ts';
import { databaseUrlOf } from '../prove/lib/database.ts';
import { quantile } from '../prove/lib/proof.ts';
import { freePort, Server } from '../prove/lib/server.ts';
import { setAvailable } from '../prove/lib/stock.ts';
import { cartOf, submissionOf } from '../prove/lib/orders.ts';
import { silentLog } from '../server/src/platform/log.ts';
import { openDatabase } from '../server/src/platform/postgres/index.ts';
import { withNewIds, StatementRecorder, placing, type Recording } from './order-flow.ts';
import { QuickClient } from './quick-client.ts';
import { repeat } from './statements.ts';

const LINES = 10;
const CLIENTS = 32;
const ORDERS = 400;
const LISTINGS = 300;
const SIZES = [10_000, 1_000_000];
const PLENTY = 10_000_000;
const DAY_MS = 86_400_000;
const REST_MS = 5_000;

/** Measures orders through the public API, from the cart to submitted, and order lists among very many orders. */
export async function measureOrders(folder: string): Promise<string> {
  const dataDir = join(folder, 'orders');
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog() });
  const port = await freePort();
  // As in production: answers are not checked against the contract before they are sent.
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrlOf(dataDir),
    HALLES_SECRET: randomBytes(32).toString('hex'),
    HALLES_PUBLIC_URL: `http://localhost:${port}`,
    HALLES_DEMO: 'on',
  };
  const server = new Server({ dataDir, port, env });
  const driver = new pg.Pool({ ...database.connection, max: CLIENTS });
  try {
    await server.start();
    const known = await createCustomers(server, CLIENTS);
    const customers = { ...known, seller: QuickClient.of(known.seller) };
    const { rows } = await driver.query('select user_id from memberships where organization_id = $1', [
      customers.sellerId,
    ]);
    const recorder = new StatementRecorder(
      database.connection,
      customers.sellerId,
      rows[0].user_id as string,
    );
    try {
      return await measureWith({ server, customers, driver, recorder });
    } finally {
      await recorder.close();
    }
  } finally {
    await driver.end();
    await server.stop();
    await database.stop();
  }
}

interface Counter {
  server: Server;
  customers: ManyCustomers;
  driver: pg.Pool;
  recorder: StatementRecorder;
}

async function measureWith({ server, customers, driver, recorder }: Counter): Promise<string> {
  const { seller, customerIds } = customers;
  const formatIds = customers.formatIds.slice(0, LINES);
  for (const formatId of formatIds) await setAvailable(seller, formatId, PLENTY);
  const model = await placed(customers, 0, formatIds);
  const runs: Run[] = [];
  for (const clients of [1, CLIENTS])
    runs.push(await withClients(clients, (client) => placed(customers, client, formatIds)));
  // Jobs are still writing the emails and notifications of all these orders.
  await pause(REST_MS);
  await server.stop();
  const recordings: Recording[] = [];
  for (const customerId of customerIds)
    recordings.push(await recorder.during(placing(customerId, formatIds)));
  const flows: string[] = [];
  for (const [at, clients] of [1, CLIENTS].entries()) {
    // Prepared before the clock starts, and more than a fast client can use up.
    const stacks = recordings
      .slice(0, clients)
      .map((recording) => Array.from({ length: (3 * ORDERS) / clients }, () => withNewIds(recording)));
    const bare = await withClients(clients, (client) => repeat(driver, stacks[client]!.pop()!));
    flows.push(flowRow(clients, runs[at]!, bare));
  }
  // Removes the jobs of the repeated orders, so that no emails are written while the lists are measured.
  await driver.query('delete from graphile_worker._private_jobs');
  const lists: string[] = [];
  const history = await historyOf(driver);
  let there = 0;
  for (const size of SIZES) {
    await driver.query(history, [model, there + 1, size]);
    await driver.query('vacuum analyze purchase_orders');
    there = size;
    await server.start();
    lists.push(...(await listing(customers, driver, recorder, size)));
    await server.stop();
  }
  return [
    '## Orders',
    `Of ${formatIds.length} lines, through the public API, entered for a customer: fill the cart, ask for its dates, choose one, submit, which confirms it; and the emails and notifications of each beside it. The ratio is to the same ${recordings[0]!.statements.length} statements by the driver alone, at as many connections.`,
    table(['', 'orders/s', 'p50 ms', 'p99 ms', 'bare/s', 'ratio'], flows),
    `Lists of a seller with very many orders, one a minute, over HTTP: those of a week, with their count; the ratio is to the same statements by the driver alone.`,
    table(['', 'p50 ms', 'p99 ms', 'bare p50 ms', 'ratio'], lists),
  ].join('\n\n');
}

const table = (head: string[], rows: string[]): string =>
  [`| ${head.join(' | ')} |`, `|---|${'---:|'.repeat(head.length - 1)}`, ...rows].join('\n');

async function placed(
  customers: ManyCustomers,
  client: number,
  formatIds: readonly string[],
): Promise<string> {
  const lines = formatIds.map((formatId) => ({ formatId, quantity: '20' }));
  const cart = await cartOf(customers.seller, lines, { customerId: customers.customerIds[client]! });
  const { path, body } = submissionOf(cart);
  const { status, text, json } = await customers.seller.call('POST', path, body);
  if (status !== 200) throw new Error(`not placed: ${status} ${text.slice(0, 300)}`);
  return json.purchaseOrderId as string;
}

interface Run {
  times: number[];
  perSecond: number;
}

/** Runs `clients` clients at once; each starts its next piece of work when the last is done. */
async function withClients(clients: number, work: (client: number) => Promise<unknown>): Promise<Run> {
  const times: number[] = [];
  let left = ORDERS;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (left-- > 0) {
        const start = performance.now();
        await work(client);
        times.push(performance.now() - start);
      }
    }),
  );
  return { times, perSecond: (ORDERS / (performance.now() - from)) * 1_000 };
}

const flowRow = (clients: number, { times, perSecond }: Run, bare: Run): string =>
  `| ${clients === 1 ? 'one client' : `${clients} clients`} | ${perSecond.toFixed(1)} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} | ${bare.perSecond.toFixed(1)} | ${(perSecond / bare.perSecond).toFixed(2)} |`;

/** The columns of a table that are not generated by the database. */
async function columnsOf(pool: pg.Pool, tableName: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [tableName],
  );
  return rows.map(({ name }) => name);
}

/** Builds `insert into t (a, b) select m.a, <change of b> from t m`: rows copied from existing ones. */
async function copying(pool: pg.Pool, tableName: string, changes: Record<string, string>, more: string) {
  const columns = await columnsOf(pool, tableName);
  return `insert into ${tableName} (${columns.join(', ')})
    select ${columns.map((name) => changes[name] ?? `m.${name}`).join(', ')} from ${tableName} m${more}`;
}

/** Copies an existing completed order, one a minute into the past: numbers from $2 to $3. */
const historyOf = async (pool: pg.Pool): Promise<string> =>
  `${await copying(
    pool,
    'purchase_orders',
    {
      id: 'gen_random_uuid()',
      number: "'B' || i",
      status: "'completed'",
      submitted_at: "now() - i * interval '1 minute'",
      on_day: 'current_date - (i / 1440)',
    },
    ', generate_series($2::int, $3::int) i',
  )} where m.id = $1`;

async function listing(
  { seller }: ManyCustomers,
  driver: pg.Pool,
  recorder: StatementRecorder,
  size: number,
): Promise<string[]> {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  // The shown days hold the same number of orders, however many lie before them.
  const week = { from: day(6), until: day(-1) };
  const page = { side: 'vendor', view: 'sent', page: '1', pageSize: '50', ...week };
  const rows: string[] = [];
  for (const { name, path, procedure, input } of [
    {
      name: 'the newest 50',
      path: `/purchase-orders?${String(new URLSearchParams(page))}`,
      procedure: 'ordering.listOrders',
      input: page,
    },
    {
      name: 'how many wait for the seller',
      path: '/vendor-metrics',
      procedure: 'ordering.getVendorMetrics',
      input: {},
    },
  ]) {
    const { statements } = await recorder.during((call) => call(procedure, input));
    const bare = quantile(await timed(() => repeat(driver, statements)), 0.5);
    const all = await timed(() => seller.call('GET', path));
    rows.push(
      `| ${name} of ${size.toLocaleString('en-CA')} | ${quantile(all, 0.5).toFixed(2)} | ${quantile(all, 0.99).toFixed(2)} | ${bare.toFixed(2)} | ${(bare / quantile(all, 0.5)).toFixed(2)} |`,
    );
  }
  return rows;
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  for (let at = 0; at < 20; at++) await work();
  const all: number[] = [];
  for (let at = 0; at < LISTINGS; at++) {
    const from = performance.now();
    await work();
    all.push(performance.now() - from);
  }
  return all;
}
