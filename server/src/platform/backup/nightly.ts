import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { verifyBackup } from './archive.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';
import { testRestore } from './test-restore.ts';

export interface BackupFolder {
  path: string;
  madeAt: Date;
  bytes: number;
}

export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

const NAME = /^halles-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup$/;

/** Newest first. */
export async function listBackups(dataDir: string): Promise<BackupFolder[]> {
  const folder = backupsFolder(dataDir);
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { mtime, size } = await stat(path);
      return { path, madeAt: mtime, bytes: size };
    }),
  );
}

export interface NightlyBackup extends BackupSource {
  migrationsFolder: string;
  /** Number of backups to keep. */
  backupsToKeep: number;
  log: Log;
}

/** Makes a backup; older ones are removed only after the new one was verified and test-restored. */
export async function nightlyBackup(source: NightlyBackup): Promise<string> {
  const { backupsToKeep, log } = source;
  const folder = backupsFolder(source.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `halles-${source.now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`);
  const { tables } = await makeBackup(source, path);
  await testRestore(await verifyBackup(path, source.key), source);
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  log.info({ path, rows }, 'backup created');
  for (const old of (await listBackups(source.dataDir)).slice(backupsToKeep)) await rm(old.path);
  return path;
}
