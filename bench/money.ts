import { join } from 'node:path';
import pg from 'pg';
import { ledgerPage, reportQuestion, type OrganizationId } from '@halles/contract';
import { quantile } from '../prove/lib/proof.ts';
import { root, temporaryFolder, removeFolder } from '../prove/lib/server.ts';
import { allRoutes } from '../server/src/app/slices.ts';
import { addUpMonths } from '../server/src/slices/reports/commands/add-up-months.ts';
import { system } from '../server/src/platform/actor.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import type { Ctx } from '../server/src/platform/context.ts';
import { connect } from '../server/src/platform/db.ts';
import { timeOrderedIds } from '../server/src/platform/ids.ts';
import { silentLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { asApplication, openDatabase } from '../server/src/platform/postgres/index.ts';
import { fillBooks, PARTNERS, type BooksSize } from './books.ts';
import { buyerOf } from './open-searches.ts';
import { TODAY } from './order-history.ts';

const ROUNDS = 7;

/** Runs the queries of a seller's sales and open-invoice screens over years of data, without the network. */
export async function measureMoney(size: BooksSize, title = 'Money'): Promise<string> {
  const folder = temporaryFolder('money');
  const log = silentLog();
  const database = await openDatabase({ databaseUrl: undefined, dataDir: join(folder, 'data'), log });
  try {
    await migrate(database.connection, { folder: join(root, 'server/migrations'), log });
    return `## ${title}\n\n${await measureAt(database.connection, size)}`;
  } finally {
    await database.stop();
    removeFolder(folder);
  }
}

async function measureAt(connection: pg.ClientConfig, size: BooksSize): Promise<string> {
  const log = silentLog();
  const handle = connect(asApplication(connection), log, 4);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await fillBooks(client, size);
    await client.query('vacuum analyze');
    const clock = systemClock;
    const ports = { files: { linkTo: ({ id }: { id: string }) => `/files/${id}` } } as never;
    const ctx: Ctx = {
      actor: system,
      clock,
      ids: timeOrderedIds(clock),
      db: handle.db,
      log,
      ports,
      requestId: 'bench',
    };
    const began = performance.now();
    await addUpMonths(ctx);
    const addingUp = (performance.now() - began) / 1_000;
    await client.query('vacuum analyze order_months, order_month_sums, order_month_line_sums');
    const { rows } = await client.query(
      `select (select id from organizations where slug = 'vendeur') as seller, (select id from organizations
         where slug = 'creancier') as creditor, (select id from organizations where slug = 'carnet') as partnered,
         ${TODAY}::text as today, (${TODAY} - 729)::text as since`,
    );
    const table: string[] = [];
    for (const { name, route, owner, input, aim } of questions(rows[0])) {
      const handler = allRoutes.find((one) => one.name === `reports.${route}`)!;
      const times = await timed(() =>
        handler.handle({ ...ctx, actor: buyerOf(owner) }, input, null as never),
      );
      table.push(
        `| ${name} | ${quantile(times, 0.5).toFixed(0)} | ${Math.max(...times).toFixed(0)} | ${aim} |`,
      );
    }
    return `${size.lines} order lines of one seller, ${size.invoices} open invoices of another, ${size.customers} customers, in the server's own process. Adding up the months that are over took ${addingUp.toFixed(1)} s.\n\n| | p50 ms | worst ms | aim ms |\n|---|---:|---:|---:|\n${table.join('\n')}`;
  } finally {
    await client.end();
    await handle.close();
  }
}

interface Found {
  seller: OrganizationId;
  creditor: OrganizationId;
  partnered: OrganizationId;
  today: string;
  since: string;
}

interface Question {
  name: string;
  route: 'getReport' | 'getLedger' | 'getDashboard' | 'searchRecords';
  owner: OrganizationId;
  input: unknown;
  aim: number;
}

function questions({ seller, creditor, partnered, today, since }: Found): Question[] {
  const days = { side: 'vendor', from: since, until: today };
  const half = { side: 'vendor', from: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, until: today };
  const sales = (name: string, input: object, aim: number): Question => ({
    name,
    route: 'getReport',
    owner: seller,
    input: reportQuestion.parse(input),
    aim,
  });
  const ledger = (name: string, input: object, aim: number): Question => ({
    name,
    route: 'getLedger',
    owner: creditor,
    input: ledgerPage.parse({ ...days, pageSize: 50, ...input }),
    aim,
  });
  const palette = (what: string, text: string): Question => ({
    name: `palette: ${what} among ${PARTNERS} partners`,
    route: 'searchRecords',
    owner: partnered,
    input: { text },
    aim: 80,
  });
  return [
    sales(
      'sales of two years, month × customer',
      { ...days, by: 'customer', every: 'month', compare: 'none' },
      1_000,
    ),
    sales(
      'sales of a year by product, against the year before',
      { ...half, by: 'product', compare: 'lastYear' },
      1_500,
    ),
    { name: 'dashboard of the same seller', route: 'getDashboard', owner: seller, input: {}, aim: 60 },
    {
      name: 'dashboard of who has all the open invoices',
      route: 'getDashboard',
      owner: creditor,
      input: {},
      aim: 60,
    },
    ledger('ageing today', { ledger: 'ageing' }, 300),
    ledger('invoice register of two years, a page and its totals', { ledger: 'register' }, 500),
    ledger('tax summary of two years', { ledger: 'taxes' }, 1_000),
    ledger('payment journal of two years, a page and its totals', { ledger: 'payments' }, 500),
    palette('a name', 'auberge laurier'),
    palette('a name with two letters exchanged', 'auebrge laurier'),
    palette('the last digits of a number', '4321'),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const times: number[] = [];
  for (let at = 0; at < ROUNDS; at++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times;
}

if (process.argv[1] === import.meta.filename) {
  const [lines = 1_000_000, invoices = 50_000, customers = 1_000] = process.argv.slice(2).map(Number);
  console.log(await measureMoney({ lines, invoices, customers }));
}
