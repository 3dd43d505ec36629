import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DATABASE, OWNER } from '../../server/src/platform/postgres/cluster.ts';

/** Where PostgreSQL of this data folder listens: it writes that down itself. */
const placeOf = (dataDir: string): { host: string; port: number } => {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { host: lines[4]!, port: Number(lines[3]) };
};

/** For a second process of the program beside the one that keeps the database. */
export function databaseUrlOf(dataDir: string): string {
  const { host, port } = placeOf(dataDir);
  return `postgres://${OWNER}@/${DATABASE}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** A witness who asks the tables themselves. */
export async function openWitness(dataDir: string): Promise<Witness> {
  const client = new pg.Client({ ...placeOf(dataDir), user: OWNER, database: DATABASE });
  await client.connect();
  return {
    rows: async (text, values) => (await client.query(text, values as unknown[])).rows,
    close: () => client.end(),
  };
}

export interface Witness {
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of whatever is asked
  rows(text: string, values?: readonly unknown[]): Promise<any[]>;
  close(): Promise<void>;
}
