import { once } from 'node:events';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { readArchive, type VerifiedBackup } from './archive.ts';
import { type DumpedTable, type Manifest, tableFolder } from './manifest.ts';
import { BackupRefusedError } from './refused.ts';
import { foreignKeys, jobsSchema, PORTABLE, quoted, tablesToDump } from './tables.ts';

/** All rows in one transaction. Foreign keys are set aside and made again at its end, which checks every row. */
export async function loadRows(client: pg.Client, backup: VerifiedBackup): Promise<void> {
  const { manifest } = backup;
  await client.query('begin');
  await client.query(PORTABLE);
  await refuseOtherColumns(client, manifest);
  const keys = await foreignKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const all = manifest.tables.map(({ schema, name }) => quoted(schema, name));
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  // Migrations may have put rows there, which the backup brings again.
  await client.query(`truncate ${all.join(', ')}`);
  await copyAll(client, backup);
  for (const { schema, name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(schema, name), value, isCalled]);
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await freeJobs(client);
  await client.query('commit');
  await client.query('analyze');
}

async function refuseOtherColumns(client: pg.Client, manifest: Manifest): Promise<void> {
  const jobs = await jobsSchema(client);
  if (jobs !== manifest.jobsSchema)
    throw new BackupRefusedError(
      `The backup's jobs are of another version (${manifest.jobsSchema}, here ${jobs}). Restore it with release ${manifest.release}, then upgrade.`,
    );
  const described = (tables: { schema: string; name: string; columns: string[] }[]): string[] =>
    tables.map(({ schema, name, columns }) => `${schema}.${name} (${columns.join(', ')})`);
  const here = new Set(described(await tablesToDump(client)));
  const other = described(manifest.tables).find((table) => !here.has(table));
  if (other) throw new BackupRefusedError(`The backup has a table that this release has not: ${other}`);
}

async function copyAll(client: pg.Client, backup: VerifiedBackup): Promise<void> {
  const tables = new Map(backup.manifest.tables.map((table) => [tableFolder(table), table]));
  let current: { table: DumpedTable; stream: CopyStreamQuery } | null = null;
  for await (const { path, body } of readArchive(backup.path, backup.contentBytes)) {
    const table = tables.get(path.slice(0, path.lastIndexOf('/') + 1));
    if (current && table !== current.table) {
      await finish(current);
      current = null;
    }
    if (table && !current) current = { table, stream: openCopy(client, table) };
    for await (const chunk of body) if (current) await write(current.stream, chunk);
  }
  if (current) await finish(current);
}

function openCopy(client: pg.Client, { schema, name, columns }: DumpedTable): CopyStreamQuery {
  const list = columns.map((column) => quoted(column)).join(', ');
  const stream = client.query(copyFrom(`copy ${quoted(schema, name)} (${list}) from stdin`));
  // Told again by whoever waits for it.
  stream.on('error', () => undefined);
  return stream;
}

async function write(stream: CopyStreamQuery, chunk: Buffer): Promise<void> {
  if (stream.errored) throw stream.errored;
  if (!stream.write(chunk)) await once(stream, 'drain');
}

async function finish({ table, stream }: { table: DumpedTable; stream: CopyStreamQuery }): Promise<void> {
  if (stream.errored) throw stream.errored;
  stream.end();
  await once(stream, 'finish');
  if (stream.rowCount !== table.rows)
    throw new BackupRefusedError(`${table.name} has ${stream.rowCount} rows, the backup says ${table.rows}.`);
}

/** Held by workers of the time of the backup, who will never give them back. */
async function freeJobs(client: pg.Client): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  );
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  );
}
