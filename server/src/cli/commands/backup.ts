import { resolve } from 'node:path';
import { statSync } from 'node:fs';
import { VERSION } from '../../app/release.ts';
import { makeBackup, verifyBackup } from '../../platform/backup/index.ts';
import { backupKeyFile, backupKeyOf } from '../../platform/config/index.ts';
import { attachDatabase } from '../../platform/postgres/attach-database.ts';
import type { Command } from '../command.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: 'FILE',
  summary: 'back up everything into one file, while the server runs',
  help: `Writes the database, the uploaded files and DATA_DIR/secret, as of one moment, into FILE, encrypted and
signed with HALLES_BACKUP_KEY (or DATA_DIR/backup-key), and verifies the whole file. Files in an object
store are not included, nor is HALLES_SECRET, nor the key of the backup: keep that one apart.`,
  words: [1, 1],
  async run({ args, config, log, print }) {
    const path = resolve(args[0]!);
    const key = backupKeyOf(config);
    const startedAt = performance.now();
    const database = await attachDatabase({ ...config, log });
    try {
      const files = config.store.kind === 'local' ? 'included' : 'elsewhere';
      const source = {
        connection: database.connection,
        dataDir: config.dataDir,
        files,
        release: VERSION,
        key,
      } as const;
      const { tables, parts } = await makeBackup({ ...source, now: new Date() }, path);
      await verifyBackup(path, key);
      const rows = tables.reduce((total, table) => total + table.rows, 0);
      const stored = parts.filter((part) => part.path.startsWith('files/')).length;
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      print(`${path}: ${rows} rows, ${stored} files, ${sizeOf(path)} MB, in ${seconds} s.`);
      if (config.backupKey === null)
        print(`Its key is ${backupKeyFile(config.dataDir)}: keep a copy of the key apart from the backups.`);
      if (config.secret !== null) print('HALLES_SECRET is not in the backup: keep a copy of its value.');
      if (files === 'elsewhere') print('Uploaded files are in the object store and not in the backup.');
      return 0;
    } finally {
      await database.stop();
    }
  },
};

const sizeOf = (path: string): string => (statSync(path).size / 1_000_000).toFixed(1);
