import type pg from 'pg';
import type { DumpedSequence } from './manifest.ts';
import { foreignKeys, quoted, type TableToDump } from './tables.ts';

/**
 * Fills tables whose rows name each other and whose triggers would refuse them: foreign keys and triggers are
 * set aside, and made again afterwards, which checks every row. In the transaction of the caller.
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
  // Migrations may have put rows there, which come again.
  await client.query(`truncate ${all.join(', ')}`);
  await copyRows();
  for (const { schema, name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(schema, name), value, isCalled]);
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/** Held by workers of another time or place, who will never give them back. */
export async function unlockJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  );
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  );
}

/** It was empty before, and is again: the next try finds nothing in its way. */
export async function clearDatabase(client: pg.ClientBase): Promise<void> {
  await client.query(`begin; drop schema if exists graphile_worker cascade; drop schema public cascade;
    create schema public authorization pg_database_owner; grant usage on schema public to public; commit`);
}
