import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { secretFile } from '../config/index.ts';
import type { Log } from '../log.ts';
import { migrate, readMigrations } from '../migrate.ts';
import { readArchive, type VerifiedBackup } from './archive.ts';
import { loadRows } from './load-rows.ts';
import { FILES, type Manifest, SECRET, BackupRefusedError } from './manifest.ts';
import { isEmptyDatabase } from './tables.ts';
import { clearDatabase } from './fill-tables.ts';

export interface RestoreTarget {
  /** Connects as the owner of the new tables. */
  connection: pg.ClientConfig;
  dataDir: string;
  migrationsFolder: string;
  log: Log;
}

const FILE_KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;

/** Checks everything that would make a restore impossible before changing anything. */
export function refuseUnfitTarget(
  { manifest }: VerifiedBackup,
  target: Omit<RestoreTarget, 'connection' | 'log'>,
): void {
  const known = readMigrations(target.migrationsFolder);
  for (const { version, name, checksum } of manifest.migrations) {
    const ours = known.find((one) => one.version === version);
    if (ours?.checksum === checksum) continue;
    throw new BackupRefusedError(
      `The backup was made by release ${manifest.release}, whose migration ${name} this release ${ours ? 'has with another text' : 'does not know'}. Restore it with that release.`,
    );
  }
  const files = join(target.dataDir, 'files');
  const taken = [
    secretFile(target.dataDir),
    ...(existsSync(files) && readdirSync(files).length > 0 ? [files] : []),
  ].filter((path) => existsSync(path));
  if (taken.length > 0)
    throw new BackupRefusedError(
      `${taken.join(' and ')} would be overwritten. Restore into an empty data folder: move ${target.dataDir} away, or set DATA_DIR to another.`,
    );
}

/**
 * Restores into an empty database: the schema of the backup, its rows, files and key, then this release's migrations.
 */
export async function restoreBackup(backup: VerifiedBackup, target: RestoreTarget): Promise<void> {
  const { manifest } = backup;
  const { connection, log, migrationsFolder: folder } = target;
  refuseUnfitTarget(backup, target);
  await withClient(connection, async (client) => {
    if (!(await isEmptyDatabase(client)))
      throw new BackupRefusedError(
        'The database is not empty. Restore into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
      );
  });
  const draft = join(target.dataDir, 'restoring');
  try {
    await migrate(connection, { folder, log, upTo: manifest.migrations.at(-1)!.version });
    await unpackFiles(backup, draft);
    await withClient(connection, (client) => loadRows(client, backup));
    await putInPlace(draft, target.dataDir, manifest);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    await withClient(connection, clearDatabase).catch((failure: unknown) =>
      log.error({ err: failure }, 'the database could not be emptied: create a new one before the next try'),
    );
    throw error;
  }
  await migrate(connection, { folder, log });
}

async function unpackFiles(backup: VerifiedBackup, draft: string): Promise<void> {
  await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 });
  for await (const { path, body } of readArchive(backup)) {
    const isFile = path.startsWith(FILES) && FILE_KEY.test(path.slice(FILES.length));
    if (!isFile && path !== SECRET) {
      await discard(body);
      continue;
    }
    const goal = join(draft, path);
    await mkdir(dirname(goal), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(body), createWriteStream(goal, { mode: 0o600, flush: true }));
  }
}

async function discard(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of body) void chunk;
}

async function putInPlace(draft: string, dataDir: string, { hasSecret }: Manifest): Promise<void> {
  const files = join(dataDir, 'files');
  await rm(files, { recursive: true, force: true });
  await rename(join(draft, 'files'), files);
  if (hasSecret) await rename(join(draft, SECRET), secretFile(dataDir));
  await rm(draft, { recursive: true });
}

async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: 'halles restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
