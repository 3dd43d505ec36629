import { join } from 'node:path';
import pg from 'pg';
import { createCustomers } from '../prove/lib/customers.ts';
import { databaseUrlOf } from '../prove/lib/database.ts';
import { cartOf, submissionOf } from '../prove/lib/orders.ts';
import { quantile } from '../prove/lib/proof.ts';
import { freePort, Server } from '../prove/lib/server.ts';
import { setAvailable } from '../prove/lib/stock.ts';
import { silentLog } from '../server/src/platform/log.ts';
import { openDatabase } from '../server/src/platform/postgres/index.ts';
import { table } from './figures.ts';
import { addOrders } from './order-history.ts';
import { asInProduction } from './production.ts';
import { QuickClient } from './quick-client.ts';

const LINES = 10;
const LISTINGS = 300;
const SIZES = [10_000, 1_000_000];
const PLENTY = 1_000;
const DAY_MS = 86_400_000;

/** Measures order lists among very many orders over HTTP. */
export async function measureOrderLists(folder: string): Promise<string> {
  const dataDir = join(folder, 'orders');
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog() });
  const port = await freePort();
  const env = { ...asInProduction(port), DATABASE_URL: databaseUrlOf(dataDir) };
  const server = new Server({ dataDir, port, env });
  const owner = new pg.Client(database.connection);
  try {
    await owner.connect();
    await server.start();
    const customers = await createCustomers(server, 1);
    const seller = QuickClient.of(customers.seller);
    const formatIds = customers.formatIds.slice(0, LINES);
    for (const formatId of formatIds) await setAvailable(seller, formatId, PLENTY);
    const lines = formatIds.map((formatId) => ({ formatId, quantity: '20' }));
    const { path, body } = submissionOf(
      await cartOf(seller, lines, { customerId: customers.customerIds[0]! }),
    );
    const { json } = await seller.call('POST', path, body);
    const model = json.purchaseOrderId as string;
    const rows: string[] = [];
    let there = 0;
    for (const size of SIZES) {
      await addOrders(owner, { model, from: there + 1, until: size, minutesApart: 1 });
      await owner.query('vacuum analyze purchase_orders');
      there = size;
      rows.push(...(await listing(seller, size)));
    }
    return [
      '## Order lists',
      'Of a seller with very many orders, one a minute, over HTTP: those of a week, with their count.',
      table(['', 'p50 ms', 'p99 ms'], rows),
    ].join('\n\n');
  } finally {
    await owner.end();
    await server.stop();
    await database.stop();
  }
}

const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

async function listing(seller: QuickClient, size: number): Promise<string[]> {
  // The shown days hold the same number of orders, however many lie before them.
  const week = `side=vendor&view=sent&pageSize=50&from=${day(6)}&until=${day(-1)}`;
  const rows: string[] = [];
  for (const [name, path] of [
    ['the newest 50', `/purchase-orders?${week}`],
    ['how many wait for the seller', '/vendor-metrics'],
  ] as const) {
    const times = await timed(() => seller.call('GET', path));
    rows.push(
      `| ${name} of ${size.toLocaleString('en-CA')} | ${quantile(times, 0.5).toFixed(2)} | ${quantile(times, 0.99).toFixed(2)} |`,
    );
  }
  return rows;
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  for (let at = 0; at < 20; at++) await work();
  const times: number[] = [];
  for (let at = 0; at < LISTINGS; at++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times;
}
