import type pg from 'pg';
import type { Log } from '../log.ts';
import { findBinaries } from './binaries.ts';
import { DATABASE, ensureCluster, ensureOwnerAndDatabase, OWNER } from './cluster.ts';
import { lockDataFolder } from './data-lock.ts';
import { Engine } from './engine.ts';
import { findClusterLocation, makeDataFolder, type ClusterLocation } from './cluster-location.ts';
import { checkServer, withoutPassword } from './server.ts';

export { asApplication, PLANNING, TO_FILL, atDatabase } from './application.ts';
export { DatabaseUnavailableError, DataFolderHeldError } from './errors.ts';
export { replaceCluster, type VersionMismatch, versionMismatchIn } from './version-upgrade.ts';
export { withoutPassword } from './server.ts';

export interface Database {
  kind: 'embedded' | 'server';
  /** Connects as the table owner, for migrations; the application uses `asApplication(connection)`. */
  connection: pg.ClientConfig;
  version: string;
  /** Which database and why, for the first lines of the start. */
  describe: string;
  /** Called when the embedded PostgreSQL ended by itself and every connection is broken. */
  onLost(listener: () => void): void;
  onRestarted(listener: () => void): void;
  /** Process id of the embedded postmaster; null for an external server. */
  pid(): number | null;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Log;
  /** False only for temporary databases, like those of tests: a power cut may destroy them. */
  durable?: boolean;
  /** How long to wait for an external server to answer. */
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
