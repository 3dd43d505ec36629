import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runSql, KEY, market, migrationsFolder, NOW } from '../../testing/backup-market.ts';
import { silentLog } from '../log.ts';
import { listBackups, nightlyBackup } from './index.ts';

const log = silentLog();

describe('the nightly backup', () => {
  test('keeps only the newest backups', async () => {
    const { database, dataDir, migrations } = await market();
    writeFileSync(join(dataDir, 'keep.me'), '');
    const place = {
      connection: database.owner,
      dataDir,
      files: 'elsewhere',
      release: '1',
      key: KEY,
    } as const;
    const source = { ...place, migrationsFolder: migrations, backupsToKeep: 2, log };
    for (const day of [19, 20, 21])
      await nightlyBackup({ ...source, now: new Date(`2026-11-${day}T03:00:00Z`) });
    const backupsToKeep = await listBackups(dataDir);
    expect(backupsToKeep.map(({ path }) => path.slice(-30))).toEqual([
      'halles-2026-11-21T03-00-00.backup'.slice(-30),
      'halles-2026-11-20T03-00-00.backup'.slice(-30),
    ]);
    expect(existsSync(join(dataDir, 'keep.me'))).toBe(true);
    expect(
      await runSql(
        database,
        `select datname from pg_database where datname = current_database() || '_test_restore'`,
      ),
    ).toEqual([]);
  });

  test('that cannot be restored is no backup: the older ones stay, and the next try replaces it', async () => {
    const { database, dataDir, migrations } = await market();
    const place = {
      connection: database.owner,
      dataDir,
      files: 'elsewhere',
      release: '1',
      key: KEY,
      backupsToKeep: 2,
      log,
    } as const;
    const at = (night: number) => new Date(NOW.getTime() + night * 86_400_000);
    const older = await nightlyBackup({ ...place, migrationsFolder: migrations, now: NOW });
    const elsewhere = migrationsFolder({ '0001-other.sql': 'create table other (id int)' });
    for (const night of [1, 2, 3]) {
      const attempt = nightlyBackup({ ...place, migrationsFolder: elsewhere, now: at(night) });
      await expect(attempt).rejects.toMatchObject({ name: 'BackupRefusedError' });
      expect((await listBackups(dataDir)).map(({ path }) => path)).toEqual([older]);
      // What a full disk has no room for must not fill it further.
      expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(2);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('test-restore'))).toEqual([]);
    }
    const newer = await nightlyBackup({ ...place, migrationsFolder: migrations, now: at(4) });
    expect((await listBackups(dataDir)).map(({ path }) => path)).toEqual([newer, older]);
    expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(2);
  });

  test('removes what a killed process left half written', async () => {
    const { database, dataDir, migrations } = await market();
    const place = {
      connection: database.owner,
      dataDir,
      files: 'elsewhere',
      release: '1',
      key: KEY,
    } as const;
    mkdirSync(join(dataDir, 'backups'));
    const left = join(dataDir, 'backups', 'halles-2026-11-20T02-07-00.unverified.part');
    writeFileSync(left, 'half');
    writeFileSync(join(dataDir, 'backups', 'mine.part'), '');
    mkdirSync(join(dataDir, 'test-restore-Ab3x9Z', 'files'), { recursive: true });
    await nightlyBackup({ ...place, migrationsFolder: migrations, backupsToKeep: 2, log, now: NOW });
    expect(existsSync(left)).toBe(false);
    expect(existsSync(join(dataDir, 'backups', 'mine.part'))).toBe(true);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('test-restore'))).toEqual([]);
  });
});
