import { existsSync, readdirSync, writeFileSync } from 'node:fs';
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

  test('that cannot be restored keeps the older ones', async () => {
    const { database, dataDir, migrations } = await market();
    const place = {
      connection: database.owner,
      dataDir,
      files: 'elsewhere',
      release: '1',
      key: KEY,
      backupsToKeep: 1,
      log,
    } as const;
    const older = await nightlyBackup({ ...place, migrationsFolder: migrations, now: NOW });
    const elsewhere = migrationsFolder({ '0001-other.sql': 'create table other (id int)' });
    const attempt = nightlyBackup({
      ...place,
      migrationsFolder: elsewhere,
      now: new Date(NOW.getTime() + 86_400_000),
    });
    await expect(attempt).rejects.toMatchObject({ name: 'BackupRefusedError' });
    expect((await listBackups(dataDir)).at(-1)!.path).toBe(older);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('test-restore'))).toEqual([]);
  });
});
