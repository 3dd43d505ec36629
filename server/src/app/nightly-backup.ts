import { nightlyBackup } from '../platform/backup/index.ts';
import { backupKeyOf, type Config } from '../platform/config/index.ts';
import type { Database } from '../platform/postgres/index.ts';
import type { Schedule } from '../platform/reactions/registry.ts';
import { migrationsFolder, VERSION } from './release.ts';

/** Only the embedded database is backed up here: a PostgreSQL server has its own backups. */
export function backupSchedules(config: Config, database: Database): Schedule[] {
  const { backupsToKeep, dataDir, store } = config;
  if (database.kind === 'server' || backupsToKeep === 0) return [];
  return [
    {
      name: 'platform.nightlyBackup',
      // Late evening in Québec and night in France, when few people work.
      cron: '7 2 * * *',
      run: async ({ clock, log }) => {
        await nightlyBackup({
          connection: database.connection,
          dataDir,
          files: store.kind === 'local' ? 'included' : 'elsewhere',
          release: VERSION,
          key: backupKeyOf(config),
          now: clock.now(),
          migrationsFolder,
          backupsToKeep,
          log,
        });
      },
    },
  ];
}
