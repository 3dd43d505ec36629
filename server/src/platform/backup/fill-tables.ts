import type pg from 'pg';
import type { DumpedSequence } from './manifest.ts';
import { foreignKeys, quoted, type TableToDump } from './tables.ts';

/**
 * Fills tables with circular foreign keys and with triggers that would reject rows: foreign keys are dropped and
 * triggers disabled, then both are restored, which checks every row against the keys. Runs in the caller’s
 * transaction.
 */
export async function fillTables(
  client: pg.ClientBase,
  tables: readonly TableToDump[],
  sequences: readonly DumpedSequence[],
  copyRows: () => Promise<void>,
): Promise<void> {
  const keys = await foreignKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const all = tables.map(({ schema, name }) => quoted(schema, name));
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  // Migrations may have inserted rows, which the backup holds too.
  await client.query(`truncate ${all.join(', ')}`);
  await copyRows();
  for (const { schema, name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(schema, name), value, isCalled]);
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/** Unlocks jobs of workers that no longer exist and would never release them. */
export async function unlockJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  );
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  );
}

/** Empties a database that was empty before, so that a retry can start. */
export async function clearDatabase(client: pg.ClientBase): Promise<void> {
  await client.query(`begin; drop schema if exists graphile_worker cascade; drop schema public cascade;
    create schema public authorization pg_database_owner; grant usage on schema public to public; commit`);
}
