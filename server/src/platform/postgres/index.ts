import type pg from 'pg';
import type { Log } from '../log.ts';
import { findBinaries } from './binaries.ts';
import { DATABASE, ensureCluster, ensureOwnerAndDatabase, OWNER } from './cluster.ts';
import { lockDataFolder } from './data-lock.ts';
import { Engine } from './engine.ts';
import { findClusterLocation, makeDataFolder, type ClusterLocation } from './cluster-location.ts';
import { checkServer, withoutPassword } from './server.ts';

export { asApplication } from './application.ts';
export { atDatabase } from './at-database.ts';
export { DatabaseUnavailableError, DataFolderHeldError } from './errors.ts';
export { versionMismatchIn, replaceCluster } from './version-upgrade.ts';
export { withoutPassword } from './server.ts';

export interface Database {
  kind: 'embedded' | 'server';
  /** As the owner of the tables, for migrations; the application takes `asApplication(connection)`. */
  connection: pg.ClientConfig;
  version: string;
  /** Which database and why, for the start banner. */
  describe: string;
  /** The embedded PostgreSQL ended by itself: every open connection is broken. */
  onLost(listener: () => void): void;
  onRestarted(listener: () => void): void;
  /** The postmaster of the embedded engine; null on a server. */
  pid(): number | null;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Log;
  /** False only for databases that are thrown away, like those of tests: a power cut may ruin them. */
  durable?: boolean;
  /** How long a server that does not answer yet is waited for. */
  waitMs?: number | undefined;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined || options.databaseUrl === ''
    ? openEmbedded(options)
    : openServer(options.databaseUrl, options);
}

async function openServer(databaseUrl: string, { log, waitMs }: DatabaseOptions): Promise<Database> {
  const { version } = await checkServer(databaseUrl, log, waitMs);
  return {
    kind: 'server',
    connection: { connectionString: databaseUrl },
    version,
    describe: `PostgreSQL ${version} at ${withoutPassword(databaseUrl)}, because DATABASE_URL says so`,
    onLost: () => undefined,
    onRestarted: () => undefined,
    pid: () => null,
    stop: () => Promise.resolve(),
  };
}

async function openEmbedded({ dataDir, log, durable = true }: DatabaseOptions): Promise<Database> {
  const folder = makeDataFolder(dataDir);
  const lock = await lockDataFolder(folder);
  let engine: Engine | null = null;
  try {
    const location = findClusterLocation(folder);
    const binaries = findBinaries(location.account);
    await ensureCluster(location, binaries, durable, log);
    const running = (engine = new Engine(location, binaries, durable, log));
    await running.start();
    await ensureOwnerAndDatabase(running.socketDir);
    return {
      kind: 'embedded',
      connection: { host: running.socketDir, port: 5432, user: OWNER, database: DATABASE, password: '' },
      version: binaries.version,
      describe: describe(location, binaries.version),
      onLost: (listener) => running.onLost(listener),
      onRestarted: (listener) => running.onRestarted(listener),
      pid: () => running.pid,
      stop: async () => {
        await running.stop();
        lock.release();
      },
    };
  } catch (error) {
    await engine?.stop();
    lock.release();
    throw error;
  }
}

function describe(location: ClusterLocation, version: string): string {
  const where = location.movedBecause
    ? `${location.data}, because PostgreSQL does not run as root and ${location.movedBecause}`
    : location.data;
  return `PostgreSQL ${version} of its own (DATABASE_URL is not set), in ${where}`;
}
