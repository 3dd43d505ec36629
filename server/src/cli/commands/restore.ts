import { migrationsFolder } from '../../app/migrations-folder.ts';
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
  summary: 'bring a backup back into an empty place',
  help: `Reads FILE to the last byte first, and refuses it when its signature is wrong or it was made with
another key than HALLES_BACKUP_KEY (or DATA_DIR/backup-key). Then fills an empty database and
an empty data folder with it, and migrates on to this release. To replace what is there, stop the
server and move the data folder away, or set DATA_DIR (or DATABASE_URL) to a new one.`,
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
    print(`Restored ${rows} rows as they stood on ${manifest.madeAt}, made by release ${manifest.release}.`);
    if (manifest.files === 'elsewhere')
      print('The uploaded files lie in the object store, as they did then.');
    if (!manifest.hasSecret)
      print('The secret key was not kept in the data folder: set HALLES_SECRET as it was there.');
    return 0;
  },
};

function keyFrom(config: Config): string {
  const key = existingBackupKey(config);
  if (key !== null) return key;
  throw new BackupRefusedError(
    `The key of the backup is missing: set HALLES_BACKUP_KEY_FILE to a copy of the backup-key of where it was made, or put that copy at ${backupKeyFile(config.dataDir)}.`,
  );
}
