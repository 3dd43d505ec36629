import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Log } from '../log.ts';
import { appliedMigrations, type AppliedMigration, migrate, readMigrations } from '../migrate.ts';
import { firstDifference, type Sums, computeSums } from './checksums.ts';
import { BackupRefusedError, OlderDatabaseError } from './manifest.ts';
import {
  isEmptyDatabase,
  jobsSchema,
  PORTABLE_SETTINGS,
  quoted,
  sequencesToDump,
  type TableToDump,
  tablesToDump,
} from './tables.ts';
import { clearDatabase, fillTables, unlockJobs } from './fill-tables.ts';

export interface Move {
  /** Both connect as the table owner. */
  source: pg.ClientConfig;
  target: pg.ClientConfig;
  migrationsFolder: string;
  log: Log;
}

/**
 * Copies one database into an empty one, at one point in time. Commits only when both hold the same rows; otherwise
 * the target stays empty.
 */
export async function moveDatabase(move: Move): Promise<Sums> {
  const { migrationsFolder: folder, log } = move;
  const [source, target] = await Promise.all([connect(move.source), connect(move.target)]);
  try {
    if (!(await isEmptyDatabase(target)))
      throw new BackupRefusedError(
        'The target is not empty: nothing was changed. Make a new database for it.',
      );
    await refuseOtherConnections(source);
    await source.query('begin isolation level repeatable read, read only');
    await source.query(PORTABLE_SETTINGS);
    const migrations = await appliedMigrations(source);
    refuseUnknownMigrations(migrations, folder);
    try {
      await migrate(move.target, { folder, log, upTo: migrations.at(-1)!.version });
      const sums = await copyEverything(source, target);
      await migrate(move.target, { folder, log });
      return sums;
    } catch (error) {
      await target.query('rollback');
      await clearDatabase(target).catch((failure: unknown) =>
        log.error(
          { err: failure },
          'the target could not be emptied again: make a new database for the next try',
        ),
      );
      throw error;
    }
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'halles move' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Rows that other connections write after the copy began would be lost. */
async function refuseOtherConnections(source: pg.Client): Promise<void> {
  const { rows } = await source.query<{ who: string }>(
    `select distinct coalesce(nullif(application_name, ''), usename) as who from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (rows.length > 0)
    throw new BackupRefusedError(
      `Others are connected to the database (${rows.map(({ who }) => who).join(', ')}): what they write would be lost. Stop every server process first.`,
    );
}

function refuseUnknownMigrations(migrations: readonly AppliedMigration[], folder: string): void {
  if (migrations.length === 0)
    throw new BackupRefusedError('The database is empty: there is nothing to move.');
  const known = readMigrations(folder);
  const stranger = migrations.find(
    ({ version, checksum }) => known.find((one) => one.version === version)?.checksum !== checksum,
  );
  if (stranger)
    throw new BackupRefusedError(
      `The database has the migration ${stranger.name}, which this release does not know. Move it with the release that made it.`,
    );
}

async function copyEverything(source: pg.Client, target: pg.Client): Promise<Sums> {
  const tables = await tablesToDump(source);
  await target.query('begin');
  await target.query(PORTABLE_SETTINGS);
  await refuseSchemaMismatch(source, target, tables);
  await fillTables(target, tables, await sequencesToDump(source), async () => {
    for (const table of tables) await copyTable(source, target, table);
  });
  const sums = await computeSums(source, tables);
  const difference = firstDifference(sums, await computeSums(target, tables));
  if (difference !== null)
    throw new BackupRefusedError(
      `The copy is not what it was copied from: ${difference}. It was thrown away.`,
    );
  await unlockJobs(target);
  await target.query('commit');
  await target.query('analyze');
  return sums;
}

async function refuseSchemaMismatch(
  source: pg.Client,
  target: pg.Client,
  tables: readonly TableToDump[],
): Promise<void> {
  const shape = async (client: pg.Client, of: readonly TableToDump[]): Promise<string> =>
    JSON.stringify([await jobsSchema(client), of]);
  if ((await shape(source, tables)) !== (await shape(target, await tablesToDump(target))))
    throw new OlderDatabaseError();
}

async function copyTable(source: pg.Client, target: pg.Client, table: TableToDump): Promise<void> {
  const name = quoted(table.schema, table.name);
  const columns = table.columns.map((column) => quoted(column)).join(', ');
  await pipeline(
    source.query(copyTo(`copy (select ${columns} from only ${name}) to stdout`)),
    target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  );
}
