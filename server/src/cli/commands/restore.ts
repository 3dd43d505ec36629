import { migrationsFolder } from '../../app/release.ts';
import { resolve } from 'node:path';
import {
  BackupRefusedError,
  refuseUnfitTarget,
  restoreBackup,
  verifyBackup,
} from '../../platform/backup/index.ts';
import { openDatabase } from '../../platform/postgres/index.ts';
import { backupKeyFile, existingBackupKey, type Config } from '../../platform/config/index.ts';
import type { Command } from '../command.ts';

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE',
  summary: 'restore a backup into an empty database and data folder',
  help: `Verifies the whole FILE first, and refuses it when its signature is wrong or it was made with another
key than HALLES_BACKUP_KEY (or DATA_DIR/backup-key). Then fills an empty database and an empty data
folder with it, and migrates to this release. To replace existing data, stop the server and move the
data folder away, or set DATA_DIR (or DATABASE_URL) to a new one.`,
  words: [1, 1],
  async run({ args, config, log, print }) {
    const backup = await verifyBackup(resolve(args[0]!), keyFrom(config));
    const target = { dataDir: config.dataDir, migrationsFolder };
    refuseUnfitTarget(backup, target);
    const database = await openDatabase({ ...config, log });
    try {
      await restoreBackup(backup, { ...target, connection: database.connection, log });
    } finally {
      await database.stop();
    }
    const { manifest } = backup;
    const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
    print(`Restored ${rows} rows as of ${manifest.madeAt}, from a backup by release ${manifest.release}.`);
    if (manifest.files === 'elsewhere')
      print('The uploaded files are in the object store, not in the backup.');
    if (!manifest.hasSecret)
      print('The secret key was not kept in the data folder: set HALLES_SECRET to its value there.');
    return 0;
  },
};

function keyFrom(config: Config): string {
  const key = existingBackupKey(config);
  if (key !== null) return key;
  throw new BackupRefusedError(
    `The key of the backup is missing: set HALLES_BACKUP_KEY_FILE to a copy of the backup-key of the server that made it, or put that copy at ${backupKeyFile(config.dataDir)}.`,
  );
}
