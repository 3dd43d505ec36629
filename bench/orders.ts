// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { join } from 'node:path';
import pg from 'pg';
import { crowdOf, type Crowd } from '../prove/lib/crowd.ts';
import { databaseUrlOf } from '../prove/lib/database.ts';
import { quantile } from '../prove/lib/proof.ts';
import { freePort, Server } from '../prove/lib/server.ts';
import { leave } from '../prove/lib/stock.ts';
import { cartOf, submissionOf } from '../prove/lib/trade.ts';

const LINES = 10;
const DESKS = 32;
const ORDERS = 400;
const LISTINGS = 300;
const SIZES = [10_000, 1_000_000];
const PLENTY = 10_000_000;
const DAY_MS = 86_400_000;

/** Orders through the public API, from the cart to submitted, and lists among very many of them. */
export async function measureOrders(folder: string): Promise<string> {
  const dataDir = join(folder, 'orders');
  const server = new Server({ dataDir, port: await freePort() });
  await server.start();
  const pool = new pg.Pool({ connectionString: databaseUrlOf(dataDir), max: DESKS });
  try {
    const crowd = await crowdOf(server, DESKS);
    const formatIds = crowd.formatIds.slice(0, LINES);
    for (const formatId of formatIds) await leave(crowd.seller, formatId, PLENTY);
    const model = await placed(crowd, 0, formatIds);
    const copies = await copiesOf(pool);
    const rows = [
      await placing(crowd, pool, copies, model, formatIds, 1),
      await placing(crowd, pool, copies, model, formatIds, DESKS),
    ];
    const lists: string[] = [];
    let there = 0;
    for (const size of SIZES) {
      await pool.query(copies.history, [model, there + 1, size]);
      await pool.query('vacuum analyze purchase_orders');
      there = size;
      lists.push(...(await listing(crowd, pool, size)));
    }
    return [
      '## Orders',
      `Of ${formatIds.length} lines, through the public API: fill the cart, ask for its dates, choose one, submit. The ratio is to the rows an order leaves behind, written in one transaction through the bare driver, at as many connections.`,
      table(['', 'orders/s', 'p50 ms', 'p99 ms', 'ratio'], rows),
      `Lists of a seller with very many orders, over HTTP; the ratio is to the bare query of the page’s rows.`,
      table(['', 'p50 ms', 'p99 ms', 'ratio'], lists),
    ].join('\n\n');
  } finally {
    await pool.end();
    await server.stop();
  }
}

const table = (head: string[], rows: string[]): string =>
  [`| ${head.join(' | ')} |`, `|---|${'---:|'.repeat(head.length - 1)}`, ...rows].join('\n');

async function placed(crowd: Crowd, desk: number, formatIds: readonly string[]): Promise<string> {
  const lines = formatIds.map((formatId) => ({ formatId, quantity: '20' }));
  const cart = await cartOf(crowd.seller, lines, { customerId: crowd.customerIds[desk]! });
  const { path, body } = submissionOf(cart);
  const { status, text, json } = await crowd.seller.call('POST', path, body);
  if (status !== 200) throw new Error(`not placed: ${status} ${text.slice(0, 300)}`);
  return json.purchaseOrderId as string;
}

interface Run {
  times: number[];
  perSecond: number;
}

/** So many desks, each with the next when it is done with one. */
async function atDesks(desks: number, work: (desk: number) => Promise<unknown>): Promise<Run> {
  const times: number[] = [];
  let left = ORDERS;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: desks }, async (_, desk) => {
      while (left-- > 0) {
        const start = performance.now();
        await work(desk);
        times.push(performance.now() - start);
      }
    }),
  );
  return { times, perSecond: (ORDERS / (performance.now() - from)) * 1_000 };
}

async function placing(
  crowd: Crowd,
  pool: pg.Pool,
  copies: Copies,
  model: string,
  formatIds: readonly string[],
  desks: number,
): Promise<string> {
  const flow = await atDesks(desks, (desk) => placed(crowd, desk, formatIds));
  const bare = await atDesks(desks, () => writeBare(pool, copies, model, formatIds));
  return `| ${desks === 1 ? 'one desk' : `${desks} desks`} | ${flow.perSecond.toFixed(1)} | ${quantile(flow.times, 0.5).toFixed(1)} | ${quantile(flow.times, 0.99).toFixed(1)} | ${(flow.perSecond / bare.perSecond).toFixed(2)} |`;
}

/** The columns of a table that the database does not reckon itself. */
async function columnsOf(pool: pg.Pool, tableName: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [tableName],
  );
  return rows.map(({ name }) => name);
}

/** `insert into t (a, b) select m.a, <change of b> from t m`: rows like those that are there. */
async function copying(pool: pg.Pool, tableName: string, changes: Record<string, string>, more = '') {
  const columns = await columnsOf(pool, tableName);
  return `insert into ${tableName} (${columns.join(', ')})
    select ${columns.map((name) => changes[name] ?? `m.${name}`).join(', ')} from ${tableName} m${more}`;
}

/** The rows of one order, and of its stock and its event, without asking anything. */
async function writeBare(
  pool: pg.Pool,
  { order, lines, movements }: Copies,
  model: string,
  formatIds: readonly string[],
): Promise<void> {
  const client = await pool.connect();
  const id = crypto.randomUUID();
  try {
    await client.query('begin');
    await client.query({ name: 'order', text: order, values: [model, id] });
    await client.query({ name: 'lines', text: lines, values: [model, id] });
    // In one order always, as the program does, or two would wait for each other.
    await client.query({
      name: 'stock',
      text: `update inventory_items i set reserved = i.reserved + 1 from (
          select format_id from inventory_items where format_id = any($1::uuid[]) order by format_id for update
        ) locked where locked.format_id = i.format_id`,
      values: [formatIds],
    });
    await client.query({ name: 'movements', text: movements, values: [model] });
    await client.query('commit');
  } finally {
    client.release();
  }
}

type Copies = Awaited<ReturnType<typeof copiesOf>>;

/** What an order leaves behind, and completed ones, one a minute into the past: numbers from $2 to $3. */
const copiesOf = async (pool: pg.Pool) => ({
  order: `${await copying(pool, 'purchase_orders', { id: '$2::uuid', number: '$2::text' })} where m.id = $1`,
  lines: `${await copying(pool, 'purchase_order_lines', {
    id: 'gen_random_uuid()',
    purchase_order_id: '$2::uuid',
  })} where m.purchase_order_id = $1`,
  movements: `${await copying(pool, 'stock_movements', {
    id: 'gen_random_uuid()',
    happened_at: 'now()',
    // Of an order that is none: or the next copy would copy these too.
    cause_id: 'gen_random_uuid()',
  })}
    where m.cause_id in (select id from purchase_order_lines where purchase_order_id = $1)`,
  history: `${await copying(
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
  )} where m.id = $1`,
});

async function listing({ seller, sellerId }: Crowd, pool: pg.Pool, size: number): Promise<string[]> {
  const bare = await asked(() =>
    pool.query({
      name: 'page',
      text: `select o.*, c.name as customer_name from purchase_orders o join organizations c on c.id = o.customer_id
        where o.vendor_id = $1 and not o.is_test order by o.submitted_at desc, o.id desc limit 50`,
      values: [sellerId],
    }),
  );
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const month = `from=${day(30)}&until=${day(-1)}`;
  const newest = await asked(() =>
    seller.call('GET', `/purchase-orders?side=vendor&view=sent&page=1&pageSize=50&${month}`),
  );
  const badge = await asked(() => seller.call('GET', '/vendor-metrics'));
  const row = (name: string, all: number[], ratio: string) =>
    `| ${name} of ${size.toLocaleString('en-CA')} | ${quantile(all, 0.5).toFixed(2)} | ${quantile(all, 0.99).toFixed(2)} | ${ratio} |`;
  return [
    row('the newest 50', newest, (quantile(bare, 0.5) / quantile(newest, 0.5)).toFixed(2)),
    row('how many wait for the seller', badge, ''),
  ];
}

async function asked(work: () => Promise<unknown>): Promise<number[]> {
  for (let at = 0; at < 20; at++) await work();
  const all: number[] = [];
  for (let at = 0; at < LISTINGS; at++) {
    const from = performance.now();
    await work();
    all.push(performance.now() - from);
  }
  return all;
}
