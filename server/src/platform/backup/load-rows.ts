import { once } from 'node:events';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { readArchive, type VerifiedBackup } from './archive.ts';
import { type DumpedTable, type Manifest, tableFolder, BackupRefusedError } from './manifest.ts';
import { jobsSchema, PORTABLE_SETTINGS, quoted, tablesToDump } from './tables.ts';
import { fillTables, unlockJobs } from './fill-tables.ts';

/** Loads all rows in one transaction. */
export async function loadRows(client: pg.Client, backup: VerifiedBackup): Promise<void> {
  const { manifest } = backup;
  await client.query('begin');
  await client.query(PORTABLE_SETTINGS);
  await refuseColumnMismatch(client, manifest);
  await fillTables(client, manifest.tables, manifest.sequences, () => copyAll(client, backup));
  await unlockJobs(client);
  await client.query('commit');
  await client.query('analyze');
}

async function refuseColumnMismatch(client: pg.Client, manifest: Manifest): Promise<void> {
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
  for await (const { path, body } of readArchive(backup)) {
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
  // The pipeline reports this error again.
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
