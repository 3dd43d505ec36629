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
    const rows = [
      await placing(crowd, pool, model, formatIds, 1),
      await placing(crowd, pool, model, formatIds, DESKS),
    ];
    const lists: string[] = [];
    let there = 0;
    for (const size of SIZES) {
      await pool.query(copies, [model, there + 1, size]);
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
  model: string,
  formatIds: readonly string[],
  desks: number,
): Promise<string> {
  const flow = await atDesks(desks, (desk) => placed(crowd, desk, formatIds));
  const bare = await atDesks(desks, () => writeBare(pool, model, formatIds));
  return `| ${desks === 1 ? 'one desk' : `${desks} desks`} | ${flow.perSecond.toFixed(1)} | ${quantile(flow.times, 0.5).toFixed(1)} | ${quantile(flow.times, 0.99).toFixed(1)} | ${(flow.perSecond / bare.perSecond).toFixed(2)} |`;
}

/** Every column that is not reckoned by the database itself. */
const copyOf = (tableName: string, changes: string): string => `
  r.* from ${tableName} model, lateral jsonb_populate_record(null::${tableName}, to_jsonb(model) || ${changes}) r`;

const writeOrder = `insert into purchase_orders select ${copyOf(
  'purchase_orders',
  `jsonb_build_object('id', $2::uuid, 'number', $2::text)`,
)} where model.id = $1`;

/** The rows of one order, and of its stock and its event, without asking anything. */
async function writeBare(pool: pg.Pool, model: string, formatIds: readonly string[]): Promise<void> {
  const client = await pool.connect();
  const id = crypto.randomUUID();
  try {
    await client.query('begin');
    await client.query({ name: 'order', text: writeOrder, values: [model, id] });
    await client.query({ name: 'lines', text: await linesStatement(client), values: [model, id] });
    // In one order always, as the program does, or two would wait for each other.
    await client.query({
      name: 'stock',
      text: `update inventory_items i set reserved = i.reserved + 1 from (
          select format_id from inventory_items where format_id = any($1::uuid[]) order by format_id for update
        ) locked where locked.format_id = i.format_id`,
      values: [formatIds],
    });
    await client.query({
      name: 'movements',
      text: `insert into stock_movements select ${copyOf(
        'stock_movements',
        `jsonb_build_object('id', gen_random_uuid(), 'happened_at', now())`,
      )} where model.cause_id in (select id from purchase_order_lines where purchase_order_id = $1)`,
      values: [model],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}

let lines: string | null = null;
/** Amounts of a line are reckoned by the database: they are left out. */
async function linesStatement(client: pg.PoolClient): Promise<string> {
  if (lines !== null) return lines;
  const { rows } = await client.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'purchase_order_lines' and is_generated = 'NEVER'`,
  );
  const { names } = rows[0] as { names: string };
  lines = `insert into purchase_order_lines (${names}) select ${names
    .split(', ')
    .map((name) => `r.${name}`)
    .join(', ')} from purchase_order_lines model, lateral jsonb_populate_record(null::purchase_order_lines,
      to_jsonb(model) || jsonb_build_object('id', gen_random_uuid(), 'purchase_order_id', $2::uuid)) r
    where model.purchase_order_id = $1`;
  return lines;
}

/** Completed ones, one a minute into the past: numbers from $2 to $3. */
const copies = `insert into purchase_orders select r.* from purchase_orders model, generate_series($2::int, $3::int) i,
  lateral jsonb_populate_record(null::purchase_orders, to_jsonb(model) || jsonb_build_object(
    'id', gen_random_uuid(), 'number', 'B' || i, 'status', 'completed',
    'submitted_at', now() - i * interval '1 minute', 'on_day', current_date - (i / 1440))) r
  where model.id = $1`;

async function listing({ seller, sellerId }: Crowd, pool: pg.Pool, size: number): Promise<string[]> {
  const bare = await asked(() =>
    pool.query({
      name: 'page',
      text: `select o.*, c.name as customer_name from purchase_orders o join organizations c on c.id = o.customer_id
        where o.vendor_id = $1 order by o.submitted_at desc, o.id desc limit 50`,
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
