import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp, registerAllReactions } from '../app.ts';
import { system } from '../platform/actor.ts';
import { systemClock } from '../platform/clock.ts';
import {
  keptSecret,
  loadConfig,
  problemScreen,
  type Config,
  type Environment,
} from '../platform/config/index.ts';
import { connect, type DbHandle } from '../platform/db.ts';
import { EventFeed } from '../platform/events/feed.ts';
import { timeOrderedIds } from '../platform/ids.ts';
import { createLog, type Log } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { seedPlaces } from '../platform/places/index.ts';
import { asApplication, openDatabase, type Database } from '../platform/postgres/index.ts';
import { startWorker } from '../platform/reactions/worker.ts';
import { announce } from './banner.ts';
import { WrongConfiguration } from './fatal.ts';
import { firstPeople } from './first-people.ts';
import { freePort } from './free-port.ts';
import { portsFrom } from './ports-from-config.ts';
import { contextFor, type World } from './world.ts';

export interface StartOptions {
  env: Environment;
  webFolder: string | null;
}

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const WORKER_CONNECTIONS = 5;
const DRAIN_MS = 20_000;

export function readConfig(env: Environment): Config {
  const loaded = loadConfig(env);
  for (const warning of loaded.warnings) console.warn(warning);
  if (!loaded.ok) throw new WrongConfiguration(problemScreen(loaded.problems));
  return loaded.config;
}

/** From nothing to answering: configuration, database, schema, world, people, port. */
export async function startServer({ env, webFolder }: StartOptions): Promise<RunningServer> {
  const config = readConfig(env);
  const log = createLog({ level: config.logLevel, pretty: !config.isProduction });
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    await migrate(database.connection, { folder: MIGRATIONS, log });
    return await withConnections(database, config, log, (connections) =>
      serve(config, database, log, webFolder, connections),
    );
  } catch (error) {
    await database.stop();
    throw error;
  }
}

interface Connections {
  /** Of the people's requests. */
  main: DbHandle;
  /** Of the worker, so that jobs never wait for requests, nor requests for jobs. */
  work: DbHandle;
}

async function withConnections<Result>(
  database: Database,
  config: Config,
  log: Log,
  use: (connections: Connections) => Promise<Result>,
): Promise<Result> {
  const connection = asApplication(database.connection);
  const main = connect(connection, log, config.databaseConnections);
  const work = connect(connection, log, WORKER_CONNECTIONS);
  try {
    return await use({ main, work });
  } catch (error) {
    await Promise.all([main.close(), work.close()]);
    throw error;
  }
}

async function serve(
  config: Config,
  database: Database,
  log: Log,
  webFolder: string | null,
  { main, work }: Connections,
): Promise<RunningServer> {
  const clock = systemClock;
  const ids = timeOrderedIds(clock);
  const port = config.port === 0 ? await freePort(config.host) : config.port;
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const secret = config.secret ?? keptSecret(config.dataDir);
  const ports = portsFrom(config, { publicUrl, secret }, { clock, ids, log, db: main.db });
  const world: World = {
    ...main,
    clock,
    ids,
    log,
    ports,
    feed: new EventFeed(asApplication(database.connection), log),
  };
  registerAllReactions();
  await seedPlaces(world.db, clock);
  await world.feed.start();
  const ctx = contextFor(world, system, 'start');
  const people = await firstPeople(ctx, config.demo);
  const app = await createApp(world, {
    webFolder,
    trustedProxies: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    metricsToken: config.metricsToken,
    ready: async () => {
      await world.pool.query('select 1');
    },
    connectSources: [],
    imageSources: [],
    relaxedLimits: !config.isProduction,
  });
  await app.listen({ host: config.host, port });
  const worker = await startWorker({ ...ctx, db: work.db }, work.pool);
  announce({ publicUrl, database: database.describe, config, people });

  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    await drain(app, log);
    await worker.stop();
    await world.feed.stop();
    await ports.errorReporting.flush();
    await Promise.all([main.close(), work.close()]);
    await database.stop();
  };
  return { url: publicUrl, stop: () => (stopping ??= stop()) };
}

/** Takes no more, finishes what it has, within twenty seconds. */
async function drain(app: FastifyInstance, log: Log): Promise<void> {
  const late = setTimeout(() => {
    log.warn('requests still under way are cut off');
    app.server.closeAllConnections();
  }, DRAIN_MS);
  await app.close();
  clearTimeout(late);
}
