import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { NotReady } from '../platform/http/health.ts';
import { appliedMigrations, differenceFromKnown, type readMigrations } from '../platform/migrate.ts';

/** With less free space than this, the next write-ahead log file of the database may not fit. */
const MIN_FREE_BYTES = 64 * 2 ** 20;

export interface Readiness {
  pool: pg.Pool;
  known: ReturnType<typeof readMigrations>;
  dataDir: string;
  freeBytes?(folder: string): Promise<number>;
}

async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Throws an error that says what keeps this process from working: schema, read-only database, or full disk. */
export async function assertReady({
  pool,
  known,
  dataDir,
  freeBytes = freeBytesIn,
}: Readiness): Promise<void> {
  const difference = differenceFromKnown(known, await appliedMigrations(pool));
  if (difference !== null) throw new NotReady('schema', difference);
  const { rows } = await pool.query<{ setting: string }>(
    `select current_setting('transaction_read_only') as setting`,
  );
  if (rows[0]?.setting === 'on') throw new NotReady('readOnly', 'the database is read-only');
  if ((await freeBytes(dataDir)) < MIN_FREE_BYTES)
    throw new NotReady('disk', 'the disk of the data folder is full');
}
