import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { verifyBackup } from './archive.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';
import { TEST_FOLDER, testRestore } from './test-restore.ts';

export interface BackupFolder {
  path: string;
  madeAt: Date;
  bytes: number;
}

export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

const NAME = /^halles-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup$/;
/** What failed, or was being written by a process that was killed. */
const UNFINISHED = /^halles-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.(unverified(\.part)?|backup\.part)$/;

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
  backupsToKeep: number;
  log: Log;
}

/**
 * Makes a backup, which has its name once it was verified and test-restored; only then are older ones removed. One that
 * fails stays until the next try, so that failures do not fill the disk.
 */
export async function nightlyBackup(source: NightlyBackup): Promise<string> {
  const { backupsToKeep, dataDir, log } = source;
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAll(folder, (name) => UNFINISHED.test(name));
  await removeAll(dataDir, (name) => name.startsWith(TEST_FOLDER));
  const stem = join(folder, `halles-${source.now.toISOString().slice(0, 19).replaceAll(':', '-')}`);
  const unverified = `${stem}.unverified`;
  const { tables } = await makeBackup(source, unverified);
  await testRestore(await verifyBackup(unverified, source.key), source);
  const path = `${stem}.backup`;
  await rename(unverified, path);
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  log.info({ path, rows }, 'backup created');
  for (const old of (await listBackups(dataDir)).slice(backupsToKeep)) await rm(old.path);
  return path;
}

async function removeAll(folder: string, isLeft: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isLeft))
    await rm(join(folder, name), { recursive: true, force: true });
}
