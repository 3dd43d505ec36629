import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DATABASE, OWNER } from '../../server/src/platform/postgres/cluster.ts';

/** PostgreSQL writes its host and port into the data folder. */
const placeOf = (dataDir: string): { host: string; port: number } => {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { host: lines[4]!, port: Number(lines[3]) };
};

/** For a second server process beside the one that runs the database. */
export function databaseUrlOf(dataDir: string): string {
  const { host, port } = placeOf(dataDir);
  return `postgres://${OWNER}@/${DATABASE}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** Opens a connection that reads the tables directly, without the program. */
export async function openTables(dataDir: string): Promise<Tables> {
  const client = new pg.Client({ ...placeOf(dataDir), user: OWNER, database: DATABASE });
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
