import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { OrganizationId } from '@halles/contract';
import { databaseUrlOf } from '../prove/lib/database.ts';
import { quantile } from '../prove/lib/proof.ts';
import { freePort, Server } from '../prove/lib/server.ts';
import { silentLog } from '../server/src/platform/log.ts';
import { openDatabase, PLANNING } from '../server/src/platform/postgres/index.ts';
import { DATABASE, OWNER } from '../server/src/platform/postgres/cluster.ts';
import { CountingProxy } from './count-statements.ts';
import { comparisonRow, table, type Comparison, type Figures } from './figures.ts';
import { fillFloor, makeRecords, MOST_CONNECTIONS, type Records } from './floor-records.ts';
import { rowsOf, draftsNeeded, type Row, type Side } from './floor-rows.ts';
import { measureLoad } from './load.ts';
import { fillOffers } from './offers-that-reach.ts';
import { asInProduction } from './production.ts';

const SECONDS = 5;
const WARM_UP_SECONDS = 2;
const COUNTED = 7;
const QUIET_MS = 300;
const REST_MS = 5_000;

/** Measures the program beside the floor: on the same database, each row of both in the same minute. */
export async function measureAgainstFloor(folder: string): Promise<string> {
  const dataDir = join(folder, 'floor');
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog() });
  const owner = new pg.Client(database.connection);
  const [port, floorPort] = [await freePort(), await freePort()];
  const env = asInProduction(port);
  const url = databaseUrlOf(dataDir);
  const proxy = new CountingProxy({ path: `${owner.host}/.s.PGSQL.${owner.port}` });
  const counted = new Server({
    dataDir,
    port,
    env: { ...env, DATABASE_URL: `postgres://${OWNER}@127.0.0.1:${await proxy.listen()}/${DATABASE}` },
  });
  const program = new Server({ dataDir, port, env: { ...env, DATABASE_URL: url } });
  let floor: ChildProcess | null = null;
  try {
    await owner.connect();
    await counted.start();
    const records = await makeRecords(counted, owner, draftsNeeded);
    const { audience, offers } = await fillOffers(
      owner,
      database.connection,
      records.buyerId as OrganizationId,
    );
    await fillFloor(owner, records, audience);
    const rows = rowsOf(records);
    const statements = new Map<Row, number>();
    for (const row of rows) statements.set(row, await countStatements(proxy, row));
    await counted.stop();
    await program.start();
    floor = startFloor(`${url}&options=${encodeURIComponent(PLANNING)}`, floorPort);
    const urls = { program: program.url, floor: `http://127.0.0.1:${floorPort}` };
    await untilItAnswers(urls.floor, records);
    const comparisons: Comparison[] = [];
    for (const row of rows)
      comparisons.push({
        name: row.name,
        statements: statements.get(row)!,
        ...(await compare(row, urls, owner)),
      });
    return sectionOf(comparisons, offers);
  } finally {
    floor?.kill();
    await owner.end();
    await program.stop();
    await counted.stop();
    proxy.close();
    await database.stop();
  }
}

const startFloor = (databaseUrl: string, port: number): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'floor', 'server.ts'), databaseUrl, String(port)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });

async function untilItAnswers(url: string, { seller }: Records): Promise<void> {
  const headers = { cookie: seller.cookie };
  while ((await fetch(`${url}/api/context`, { headers }).catch(() => null))?.status !== 200) await pause(50);
}

/** The median of several times; jobs of the time before are waited for. */
async function countStatements(proxy: CountingProxy, { once }: Row): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < COUNTED; time++) {
    for (let before = -1; before !== proxy.count; await pause(QUIET_MS)) before = proxy.count;
    const before = proxy.count;
    await once(time);
    counts.push(proxy.count - before);
  }
  return quantile(counts, 0.5);
}

async function compare(
  row: Row,
  urls: Record<Side, string>,
  owner: pg.Client,
): Promise<Pick<Comparison, Side>> {
  const measured: Record<Side, Figures[]> = { program: [], floor: [] };
  for (const connections of [1, MOST_CONNECTIONS])
    for (const side of ['program', 'floor'] as const) {
      await measure(row, side, urls[side], owner, MOST_CONNECTIONS, 'warm-up');
      measured[side].push(await measure(row, side, urls[side], owner, connections, 'measured'));
      // Jobs are still writing what follows from these changes.
      if (row.changes) await pause(REST_MS);
    }
  return measured as unknown as Pick<Comparison, Side>;
}

async function measure(
  row: Row,
  side: Side,
  url: string,
  owner: pg.Client,
  connections: number,
  purpose: 'warm-up' | 'measured',
): Promise<Figures> {
  const load = { url, cookie: row.client.cookie, connections };
  if (!row.changes) {
    const seconds = purpose === 'measured' ? SECONDS : WARM_UP_SECONDS;
    return measureLoad({ ...load, work: await row.work(side, owner, 0), until: { seconds } });
  }
  const units = row.changes.units(connections, purpose);
  const before = await row.changes.done(side, owner);
  const figures = await measureLoad({ ...load, work: await row.work(side, owner, units), until: { units } });
  const done = (await row.changes.done(side, owner)) - before;
  if (done !== units) throw new Error(`${row.name} of the ${side}: ${done} of ${units} were done`);
  return figures;
}

const sectionOf = (comparisons: readonly Comparison[], offers: number): string =>
  [
    '## Against the floor',
    `The floor (\`bench/floor/\`) is bare \`node:http\` with one prepared statement for each request, beside the program on the same database. It finds the same rows in the program's own tables and sends the same bytes; the text of each row is ready, and that of the context, an order, an invoice and the dashboard as a whole. The share is the part of its requests a second that the program reaches. Load by autocannon in its own process, without compression; ${offers} offers reach the buyer, and the seller has 20,000 orders of ten lines. An order is four calls: fill the cart, ask for its dates, choose one, submit; its statements are those of all four, until the answer.`,
    table(
      [
        '',
        'statements',
        ...['1', String(MOST_CONNECTIONS)].flatMap((at) => [
          `a second at ${at}`,
          'p50 ms',
          'p99 ms',
          'floor',
          'share',
        ]),
      ],
      comparisons.map(comparisonRow),
    ),
  ].join('\n\n');
