import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { secretFile } from '../config/index.ts';
import { appliedMigrations } from '../migrate.ts';
import { ArchiveWriter } from './archive.ts';
import {
  type DumpedTable,
  FILES,
  type Manifest,
  SECRET,
  tableFolder,
  BackupRefusedError,
} from './manifest.ts';
import {
  jobsSchema,
  PORTABLE_SETTINGS,
  quoted,
  sequencesToDump,
  type TableToDump,
  tablesToDump,
} from './tables.ts';

export interface BackupSource {
  /** Connects as the table owner. */
  connection: pg.ClientConfig;
  dataDir: string;
  files: 'included' | 'elsewhere';
  release: string;
  now: Date;
  /** Encrypts and signs the backup; restoring needs the same key. */
  key: string;
}

/** Backs up everything at one point in time while the server keeps running. */
export async function makeBackup(source: BackupSource, path: string): Promise<Manifest> {
  if (existsSync(path))
    throw new BackupRefusedError(`${path} is there already; a backup overwrites nothing.`);
  const client = new pg.Client({ ...source.connection, application_name: 'halles backup' });
  client.on('error', () => undefined);
  await client.connect();
  const archive = new ArchiveWriter(path, source.key);
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(PORTABLE_SETTINGS);
    const contents = await dump(client, archive, source);
    await client.query('commit');
    await archive.finish(contents);
    return { ...contents, parts: archive.parts };
  } catch (error) {
    await archive.abort();
    throw error;
  } finally {
    await client.end();
  }
}

async function dump(
  client: pg.Client,
  archive: ArchiveWriter,
  { dataDir, files, release, now }: BackupSource,
): Promise<Omit<Manifest, 'parts'>> {
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0)
    throw new BackupRefusedError('The database is empty: there is nothing to keep.');
  const tables: DumpedTable[] = [];
  for (const table of await tablesToDump(client)) tables.push(await dumpTable(client, archive, table));
  const version = await client.query<{ server_version: string }>('show server_version');
  // Rows are dumped before files: a file is stored before the row that names it, so every named file exists by then.
  if (files === 'included') await dumpFiles(archive, join(dataDir, 'files'));
  return {
    format: 'halles-backup-2',
    madeAt: now.toISOString(),
    release,
    postgres: version.rows[0]!.server_version,
    migrations,
    jobsSchema: await jobsSchema(client),
    tables,
    sequences: await sequencesToDump(client),
    files,
    hasSecret: await dumpSecret(archive, secretFile(dataDir)),
  };
}

const PART_BYTES = 4 * 1024 * 1024;

async function dumpTable(
  client: pg.Client,
  archive: ArchiveWriter,
  table: TableToDump,
): Promise<DumpedTable> {
  const columns = table.columns.map((column) => quoted(column)).join(', ');
  const rows = client.query(
    copyTo(`copy (select ${columns} from only ${quoted(table.schema, table.name)}) to stdout`),
  );
  let held: Buffer[] = [];
  let heldBytes = 0;
  let number = 0;
  const write = async (): Promise<void> => {
    number += 1;
    const path = `${tableFolder(table)}${String(number).padStart(6, '0')}`;
    await archive.add(path, heldBytes, held);
    held = [];
    heldBytes = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes >= PART_BYTES) await write();
  }
  if (heldBytes > 0) await write();
  return { ...table, rows: rows.rowCount };
}

async function dumpFiles(archive: ArchiveWriter, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const names = await readdir(folder, { recursive: true });
  for (const name of names.toSorted()) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    // Deleted meanwhile, or still being written: no committed row names it.
    if (!found?.isFile() || name.endsWith('.part')) continue;
    await archive.add(`${FILES}${name.replaceAll('\\', '/')}`, found.size, createReadStream(path));
  }
}

async function dumpSecret(archive: ArchiveWriter, path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  const bytes = await readFile(path);
  await archive.add(SECRET, bytes.length, [bytes]);
  return true;
}
