import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE, OWNER } from './cluster.ts';
import { DataFolderHeldError } from './errors.ts';
import { findClusterLocation, makeDataFolder } from './cluster-location.ts';
import { type Database, type DatabaseOptions, openDatabase } from './index.ts';
import { checkServer } from './server.ts';

/**
 * Opens the database for the command line, whether or not a server has it open. The PostgreSQL of a running server is
 * used and left running.
 */
export async function attachDatabase(options: DatabaseOptions): Promise<Database> {
  try {
    return await openDatabase(options);
  } catch (error) {
    const running = error instanceof DataFolderHeldError ? runningServerIn(options.dataDir) : null;
    if (running === null) throw error;
    const { version } = await checkServer(running, options.log);
    return {
      kind: 'embedded',
      connection: running,
      version,
      describe: `PostgreSQL ${version} of the server that runs (process ${(error as DataFolderHeldError).holder.pid})`,
      onLost: () => undefined,
      onRestarted: () => undefined,
      pid: () => null,
      stop: () => Promise.resolve(),
    };
  }
}

/** False before the first start, because checking must not create it. */
export const hasOwnDatabase = (dataDir: string): boolean =>
  existsSync(dataDir) && existsSync(join(findClusterLocation(makeDataFolder(dataDir)).data, 'PG_VERSION'));

/** PostgreSQL writes its socket folder and readiness into postmaster.pid. */
function runningServerIn(
  dataDir: string,
): { host: string; port: number; user: string; database: string; password: string } | null {
  try {
    const lines = readFileSync(
      join(findClusterLocation(makeDataFolder(dataDir)).data, 'postmaster.pid'),
      'utf8',
    ).split('\n');
    const [port, host] = [lines[3], lines[4]];
    if (!port || !host) return null;
    return { host, port: Number(port), user: OWNER, database: DATABASE, password: '' };
  } catch {
    return null;
  }
}
