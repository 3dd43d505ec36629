import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { atDatabase } from '../postgres/index.ts';
import type { VerifiedBackup } from './archive.ts';
import { restoreBackup, type RestoreTarget } from './restore.ts';

/** How the names of its folders begin, in the data folder. */
export const TEST_FOLDER = 'test-restore-';

/** Restores the backup into a second database, then deletes the copies. */
export async function testRestore(backup: VerifiedBackup, target: RestoreTarget): Promise<void> {
  const admin = new pg.Client(target.connection);
  admin.on('error', () => undefined);
  await admin.connect();
  const folder = await mkdtemp(join(target.dataDir, TEST_FOLDER));
  try {
    const { rows } = await admin.query<{ name: string }>('select current_database() as name');
    const name = `${rows[0]!.name}_test_restore`;
    await admin.query(`drop database if exists "${name}" with (force)`);
    await admin.query(`create database "${name}" template template0`);
    try {
      await restoreBackup(backup, {
        ...target,
        connection: atDatabase(target.connection, name),
        dataDir: folder,
      });
    } finally {
      await admin.query(`drop database if exists "${name}" with (force)`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    await admin.end();
  }
}
