import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DATABASE, OWNER } from '../../server/src/platform/postgres/cluster.ts';

/** PostgreSQL writes its host and port into the data folder. */
const placeOf = (dataDir: string): { host: string; port: number } => {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { host: lines[4]!, port: Number(lines[3]) };
};

/** A server of PostgreSQL to use instead of one in each data folder, for which it has a database. */
const sharedServer = process.env['DATABASE_URL'];
const nameOf = (dataDir: string): string =>
  dataDir
    .slice(tmpdir().length + 1)
    .toLowerCase()
    .replaceAll(/\W/g, '_');

/** For a second server process beside the one that runs the database. */
export function databaseUrlOf(dataDir: string): string {
  if (sharedServer !== undefined)
    return Object.assign(new URL(sharedServer), { pathname: nameOf(dataDir) }).href;
  const { host, port } = placeOf(dataDir);
  return `postgres://${OWNER}@/${DATABASE}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** What a server of the program needs to use the shared server; nothing where each has its own. */
export const sharedDatabaseOf = (dataDir: string): Record<string, string> =>
  sharedServer === undefined ? {} : { DATABASE_URL: databaseUrlOf(dataDir) };

export async function ensureDatabase(dataDir: string): Promise<void> {
  if (sharedServer === undefined) return;
  const client = new pg.Client({ connectionString: sharedServer });
  await client.connect();
  const { rows } = await client.query('select from pg_database where datname = $1', [nameOf(dataDir)]);
  if (rows.length === 0) await client.query(`create database ${nameOf(dataDir)}`);
  await client.end();
}

/** Opens a connection that reads the tables directly, without the program. */
export async function openTables(dataDir: string): Promise<Tables> {
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await client.connect();
  return {
    rows: async (text, values) => (await client.query(text, values as unknown[])).rows,
    close: () => client.end(),
  };
}

export interface Tables {
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of whatever is asked
  rows(text: string, values?: readonly unknown[]): Promise<any[]>;
  close(): Promise<void>;
}
