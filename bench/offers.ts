import { join } from 'node:path';
import pg from 'pg';
import { offerFilter, offerSearchInput, type OrganizationId } from '@halles/contract';
import { quantile } from '../prove/lib/proof.ts';
import { root, temporaryFolder, removeFolder } from '../prove/lib/server.ts';
import { allRoutes, registerAllReactions } from '../server/src/app/slices.ts';
import { system } from '../server/src/platform/actor.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import type { Ctx } from '../server/src/platform/context.ts';
import { connect } from '../server/src/platform/db.ts';
import { timeOrderedIds } from '../server/src/platform/ids.ts';
import { silentLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { asApplication, openDatabase } from '../server/src/platform/postgres/index.ts';
import { rebuildOffers } from '../server/src/slices/offers/index.ts';
import { table } from './figures.ts';
import { largeSellers } from './large-sellers.ts';
import { fillMarket, type MarketSize } from './market.ts';
import { buyerOf, openSearches, type Figure } from './open-searches.ts';

const ROUNDS = 300;
const WARM_UP = 30;

const words = ['tomate', 'zucchini', 'fromage', 'carottes', 'pomme rouge', 'échalote'];

/**
 * Measures offers of a whole market inside the server's own process, without the network: the search itself, and
 * which operations wait for others.
 */
export const measureOffers = (size: MarketSize): Promise<string> =>
  measureWith('Offers', size, async (ctx, client, connection) => [
    ...(await searches(ctx, client)),
    ...(await openSearches(ctx, client, connection)),
    ...(await largeSellers(ctx, client)),
  ]);

/** Measures searches only, on a new market. */
export const measureSearches = (size: MarketSize): Promise<string> =>
  measureWith('Offers, a market ten times as large', size, searches);

type Measured = (ctx: Ctx, client: pg.Client, connection: pg.ClientConfig) => Promise<Figure[]>;

async function measureWith(title: string, size: MarketSize, measured: Measured): Promise<string> {
  const folder = temporaryFolder('offers');
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir: join(folder, 'data'),
    log: silentLog(),
  });
  try {
    await migrate(database.connection, { folder: join(root, 'server/migrations'), log: silentLog() });
    return `## ${title}\n\n${await measureAt(database.connection, size, measured)}`;
  } finally {
    await database.stop();
    removeFolder(folder);
  }
}

async function measureAt(connection: pg.ClientConfig, size: MarketSize, measured: Measured): Promise<string> {
  registerAllReactions();
  const log = silentLog();
  const handle = connect(asApplication(connection), log, 4);
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
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await fillMarket(client, size);
    const began = performance.now();
    const built = await rebuildOffers(ctx);
    const rebuilt = performance.now() - began;
    await client.query('vacuum analyze');
    const { rows: counted } = await client.query('select count(*) from offers');
    const offers = Number(counted[0].count);
    const figures = await measured(ctx, client, connection);
    const rows = figures.map(
      ({ name, times }) =>
        `| ${name} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} |`,
    );
    return `${size.sellers} sellers, ${offers} offers, ${size.buyers} buyers, in the server's own process. Written from nothing (${built.added} rows) in ${(rebuilt / 1000).toFixed(0)} s.\n\n${table(['', 'p50 ms', 'p99 ms'], rows)}`;
  } finally {
    await client.end();
    await handle.close();
  }
}

const routeOf = (name: string) => allRoutes.find((one) => one.name === `offers.${name}`)!;

async function searches(ctx: Ctx, client: pg.Client): Promise<Figure[]> {
  const { rows } = await client.query(
    `select id from organizations where is_buyer order by md5(id::text) limit 40`,
  );
  const buyers = rows.map((row: { id: OrganizationId }) => buyerOf(row.id));
  const facets = {
    // Half of the categories, including those of the searched words, so that every search finds something.
    category: [1, 2, 3, 5, 8, 10].map((shelf) => `bench${shelf}`),
    storage: ['ambient', 'chilled'],
    certification: ['organic'],
  };
  const cases: [string, object, ('search' | 'countFacets')[]][] = [
    ['words and three facets, 24 a page', facets, ['search']],
    ['words and three facets, 24 a page, with every facet counted', facets, ['search', 'countFacets']],
    ['words alone, 24 a page', {}, ['search']],
    ['no words, most relevant first, 24 a page', { text: '' }, ['search']],
    ['no words, by name, 24 a page', { text: '', sort: 'name' }, ['search']],
    ['no words, by price, 24 a page', { text: '', sort: 'price' }, ['search']],
    ['no words, by price per kg, 24 a page', { text: '', sort: 'pricePerKg' }, ['search']],
    ['no words, every facet counted', { text: '' }, ['countFacets']],
    [NOTHING_KNOWN, { text: '' }, ['countFacets']],
    ['no words, of six categories, every facet counted', { ...facets, text: '' }, ['countFacets']],
  ];
  const figures: Figure[] = [];
  for (const [name, filter, routes] of cases) {
    const work = (at: number) =>
      query(
        { ...ctx, ...(name === NOTHING_KNOWN && later(at)), actor: buyers[at % buyers.length]! },
        routes,
        {
          text: words[at % words.length],
          ...filter,
        },
      );
    // Queries that grow with the market run fewer rounds: their figures are stable enough.
    const rounds = name.startsWith('no words') ? 12 : ROUNDS;
    figures.push({
      name,
      times: await timed(rounds, work),
    });
  }
  return figures;
}

const NOTHING_KNOWN = 'no words, every facet counted, none known before';
/** After a pause of an hour counts are not known any more. */
const later = (hours: number) => ({ clock: { now: () => new Date(Date.now() + hours * 3_600_000) } });

async function query(ctx: Ctx, routes: readonly ('search' | 'countFacets')[], input: object): Promise<void> {
  await Promise.all(
    routes.map((name) =>
      routeOf(name).handle(
        ctx,
        (name === 'search' ? offerSearchInput : offerFilter).parse(input),
        null as never,
      ),
    ),
  );
}

async function timed(rounds: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  for (let at = 0; at < Math.min(WARM_UP, rounds); at++) await work(at);
  const times: number[] = [];
  for (let at = 0; at < rounds; at++) {
    const from = performance.now();
    await work(at);
    times.push(performance.now() - from);
  }
  return times;
}

if (process.argv[1] === import.meta.filename) {
  const [sellers = 200, formatsPerSeller = 500, buyers = 2_000] = process.argv.slice(2).map(Number);
  console.log(await measureOffers({ sellers, formatsPerSeller, buyers }));
}
