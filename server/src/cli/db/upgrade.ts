import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder, VERSION } from '../../app/release.ts';
import {
  backupsFolder,
  makeBackup,
  moveDatabase,
  OlderDatabaseError,
  verifyBackup,
} from '../../platform/backup/index.ts';
import { backupKeyOf } from '../../platform/config/index.ts';
import { migrate } from '../../platform/migrate.ts';
import { replaceCluster, type VersionMismatch, versionMismatchIn } from '../../platform/postgres/index.ts';
import { type Cli, UsageError } from '../command.ts';
import { printSums } from './move.ts';

export async function upgrade(cli: Cli, programs: string | null): Promise<number> {
  const { config, print } = cli;
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== undefined)
    throw new UsageError(
      'DATABASE_URL names a server: upgrade it with pg_upgrade, or move away from it with db move.',
    );
  const versions = versionMismatchIn(dataDir);
  if (versions === null) {
    print('Nothing to do: the database uses the PostgreSQL of this release, or does not exist yet.');
    return 0;
  }
  await upgradeFrom(versions, cli, programs);
  return 0;
}

/** Copies the database into a new folder of this release's PostgreSQL, which replaces the old one. */
export async function upgradeFrom(
  versions: VersionMismatch,
  { config, log, print }: Cli,
  programs: string | null,
): Promise<void> {
  const { dataDir, store } = config;
  const { from, to } = versions;
  print(`The database in ${dataDir} was made by PostgreSQL ${from}; this release brings ${to}.`);
  print(
    'A backup is made; everything is copied into a new folder and compared; then the new folder replaces the old one.',
  );
  const { oldFolder } = await replaceCluster({ dataDir, programs, log }, versions, async (old, fresh) => {
    const key = backupKeyOf(config);
    const now = new Date();
    await mkdir(backupsFolder(dataDir), { recursive: true, mode: 0o700 });
    const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
    const backup = join(backupsFolder(dataDir), `before-postgresql-${to}-${stamp}.backup`);
    const files = store.kind === 'local' ? 'included' : 'elsewhere';
    await makeBackup({ connection: old, dataDir, files, release: VERSION, now, key }, backup);
    await verifyBackup(backup, key);
    print(`Backup: ${backup}, verified.`);
    const move = { source: old, target: fresh, migrationsFolder, log };
    const sums = await moveDatabase(move).catch(async (error: unknown) => {
      if (!(error instanceof OlderDatabaseError)) throw error;
      print('The old database is migrated to this release first; the backup was made before that.');
      await migrate(old, { folder: migrationsFolder, log });
      return moveDatabase(move);
    });
    printSums(print, sums);
  });
  print(
    `The database now uses PostgreSQL ${to}. The old folder is kept as ${oldFolder}: remove it when everything works.`,
  );
}
