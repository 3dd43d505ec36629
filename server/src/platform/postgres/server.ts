import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { DatabaseUnavailableError } from './errors.ts';

export const OLDEST_VERSION = 15;
const WAIT_MS = 30_000;
/** Errors worth a retry, because the server may still be starting. */
const TRANSIENT_ERRORS = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNRESET',
  'ENOENT',
  '57P03',
  '53300',
]);

export interface ServerFacts {
  version: string;
  database: string;
}

/** Connects to the server of DATABASE_URL and reads its version, waiting for one that is still starting. */
export async function checkServer(
  server: string | pg.ClientConfig,
  log: Log,
  waitMs = WAIT_MS,
): Promise<ServerFacts> {
  const connection = typeof server === 'string' ? { connectionString: server } : server;
  const name = withoutPassword(connection.connectionString ?? connection.host ?? '');
  const end = performance.now() + waitMs;
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      return await readServerFacts(connection, name);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      const code = (error as { code?: string }).code ?? '';
      if (!TRANSIENT_ERRORS.has(code) || performance.now() + pauseMs > end)
        throw new DatabaseUnavailableError(
          `The database at ${name} cannot be opened: ${(error as Error).message || code}.`,
          'Check DATABASE_URL, and that the server runs and lets this account in. Without DATABASE_URL, Halles brings its own database.',
          error,
        );
      log.info({ code, againInMs: pauseMs }, 'the database does not answer yet');
      await pause(pauseMs);
    }
  }
}

async function readServerFacts(connection: pg.ClientConfig, name: string): Promise<ServerFacts> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  // A connection that breaks while it is refused emits an error twice; the first is enough.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; database: string; encoding: string }>(
      `select current_setting('server_version') as version, current_database() as database,
              current_setting('server_encoding') as encoding`,
    );
    const { version, database, encoding } = rows[0]!;
    if (Number.parseInt(version, 10) < OLDEST_VERSION)
      throw new DatabaseUnavailableError(
        `The database at ${name} is PostgreSQL ${version}.`,
        `Halles needs PostgreSQL ${OLDEST_VERSION} or newer.`,
      );
    if (encoding !== 'UTF8')
      throw new DatabaseUnavailableError(
        `The database at ${name} is encoded in ${encoding}.`,
        "Make one with: create database halles encoding 'UTF8' template template0",
      );
    return { version: version.split(' ')[0]!, database };
  } finally {
    await client.end();
  }
}

/** The address without its password, for messages. */
export const withoutPassword = (databaseUrl: string): string =>
  databaseUrl.replace(/^(\w+:\/\/[^:@/]*):[^@]*@/, '$1@').replace(/([?&]password=)[^&]*/g, '$1…');
