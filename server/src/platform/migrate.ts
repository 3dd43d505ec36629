import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Log } from './log.ts';
import { MigrationRefusedError } from './errors.ts';
import { ensureApplicationRole, grantRights } from './database-rights.ts';

export { MigrationRefusedError } from './errors.ts';

export interface Migration {
  version: number;
  name: string;
  checksum: string;
  sql: string;
}

export interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

export interface MigrateOptions {
  folder: string;
  log: Log;
  /** Stops at this version: a backup is loaded into the schema it was made from. */
  upTo?: number;
}

/** An arbitrary advisory lock number: all servers of one database wait for each other on it. */
const LOCK = 7_240_418_133;
const LOCK_TIMEOUT_MS = 5_000;
const ATTEMPTS = 6;
const LOCK_NOT_AVAILABLE = '55P03';

const CREATE_LIST = `create table if not exists migrations (
  version integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/** Migrates the schema to this release: forward only, each step in one transaction. */
export async function migrate(
  connection: pg.ClientConfig,
  { folder, log, upTo = Infinity }: MigrateOptions,
): Promise<{ applied: string[]; version: number }> {
  const known = readMigrations(folder);
  const client = new pg.Client({ ...connection, application_name: 'halles migrate' });
  client.on('error', (error) => log.warn({ err: error }, 'the migration connection broke'));
  await client.connect();
  try {
    await exclusively(client, () => client.query(CREATE_LIST).then(() => ensureApplicationRole(client)));
    const done = await appliedMigrations(client);
    refuseUnknownMigrations(known, done);
    const missing = notApplied(known, done).filter(({ version }) => version <= upTo);
    const applied: string[] = [];
    await migrateJobs(connection, log);
    for (const step of missing) {
      if (await apply(client, step, log)) applied.push(step.name);
    }
    await exclusively(client, () => grantRights(client));
    const version = Math.max(0, ...[...done, ...missing].map((one) => one.version));
    return { applied, version };
  } finally {
    await client.end();
  }
}

export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  const migrations = files.map((file) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1] ?? Number.NaN);
    if (Number.isNaN(version)) throw new Error(`${file}: a migration is called NNNN-name.sql`);
    // A checkout with Windows line endings has the same migrations.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return {
      version,
      name: file.slice(0, -4),
      checksum: createHash('sha256').update(sql).digest('hex'),
      sql,
    };
  });
  const twice = migrations.find(({ version }, index) => migrations[index + 1]?.version === version);
  if (twice) throw new Error(`two migrations have the number of ${twice.name}`);
  return migrations;
}

/** Applied migrations; empty for a new database. */
export async function appliedMigrations(client: pg.ClientBase | pg.Pool): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query(`select to_regclass('public.migrations') is not null as there`);
  if (!(found[0] as { there: boolean }).there) return [];
  const { rows } = await client.query(
    'select version, name, checksum from public.migrations order by version',
  );
  return rows as AppliedMigration[];
}

/** Null when the database has exactly the migrations of this release, otherwise why not. */
export function differenceFromKnown(
  known: readonly Migration[],
  done: readonly AppliedMigration[],
): string | null {
  try {
    refuseUnknownMigrations(known, done);
  } catch (error) {
    return (error as Error).message;
  }
  const missing = notApplied(known, done);
  return missing.length === 0 ? null : `not yet migrated: ${missing.map(({ name }) => name).join(', ')}`;
}

/** Also one with a lower number than the last applied: two branches may have been merged in another order. */
const notApplied = (known: readonly Migration[], done: readonly AppliedMigration[]): Migration[] =>
  known.filter(({ version }) => !done.some((one) => one.version === version));

function refuseUnknownMigrations(known: readonly Migration[], done: readonly AppliedMigration[]): void {
  const newest = known.at(-1)?.version ?? 0;
  const ahead = done.find(({ version }) => version > newest);
  if (ahead)
    throw new MigrationRefusedError(
      'newer',
      `The database was migrated by a newer release (it has ${ahead.name}). Start that release, or restore a backup of this one.`,
    );
  for (const one of done) {
    const ours = known.find(({ version }) => version === one.version);
    if (ours?.checksum === one.checksum) continue;
    throw new MigrationRefusedError(
      'changed',
      ours
        ? `Migration ${one.name} is not what was applied to this database: its text was changed since. Bring the file back as it was, and put the change in a new migration.`
        : `The database has the migration ${one.name}, which this release does not know. Start the release that made it.`,
    );
  }
}

async function apply(client: pg.Client, step: Migration, log: Log): Promise<boolean> {
  const startedAt = performance.now();
  const done = await exclusively(client, async () => {
    const seen = await client.query('select from migrations where version = $1', [step.version]);
    if (seen.rowCount !== 0) return false;
    await client.query(step.sql).catch((error: unknown) => {
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) throw error;
      throw new MigrationRefusedError('failed', failure(step, error), error);
    });
    await client.query('insert into migrations (version, name, checksum) values ($1, $2, $3)', [
      step.version,
      step.name,
      step.checksum,
    ]);
    return true;
  });
  if (done) log.info({ migration: step.name, tookMs: Math.round(performance.now() - startedAt) }, 'migrated');
  return done;
}

function failure(step: Migration, error: unknown): string {
  const { message, position } = error as { message: string; position?: string };
  const line = position ? ` at line ${step.sql.slice(0, Number(position)).split('\n').length}` : '';
  return `Migration ${step.name} failed${line}: ${message}. Nothing of it was kept.`;
}

/**
 * Runs in one transaction under the migration lock, which ends with the transaction so that a pooled connection keeps
 * nothing. A locked table is waited for briefly, then the transaction is retried.
 */
async function exclusively<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await client.query(
        `set local statement_timeout = 0; set local lock_timeout = 0; set local search_path = public`,
      );
      await client.query(`select pg_advisory_xact_lock(${LOCK})`);
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
      await pause(attempt * 500);
    }
  }
}

/** The job library has its own schema and migrations. */
async function migrateJobs(connection: pg.ClientConfig, log: Log): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  const broke = (error: Error): void => log.warn({ err: error }, 'the migration connection broke');
  pool.on('error', broke).on('connect', (client) => client.on('error', broke));
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ part: 'worker' }, message);
    else log.debug({ part: 'worker' }, message);
  });
  try {
    await runMigrations({ pgPool: pool, logger });
  } finally {
    await pool.end();
  }
}
