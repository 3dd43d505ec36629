import { migrationsFolder } from '../../app/release.ts';
import { migrate } from '../../platform/migrate.ts';
import { attachDatabase } from '../../platform/postgres/attach-database.ts';
import type { Command } from '../command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'migrate the database to this release',
  help: `Applies the missing migrations, each completely or not at all. The server does the same when it starts;
run this first when several servers share one database.`,
  words: [0, 0],
  async run({ config, log, print }) {
    const database = await attachDatabase({ ...config, log });
    try {
      const { applied, version } = await migrate(database.connection, { folder: migrationsFolder, log });
      for (const name of applied) print(`applied ${name}`);
      print(
        applied.length === 0
          ? `Nothing to do: the database is at ${version}.`
          : `The database is at ${version}.`,
      );
      return 0;
    } finally {
      await database.stop();
    }
  },
};
