import { migrationsFolder } from '../../app/release.ts';
import { moveDatabase, type Sums } from '../../platform/backup/index.ts';
import { type Database, openDatabase, withoutPassword } from '../../platform/postgres/index.ts';
import { type Cli, UsageError } from '../command.ts';

const EMBEDDED = 'embedded';

export async function moveTo({ config, log, print }: Cli, to: string): Promise<number> {
  if (to !== EMBEDDED && !/^postgres(ql)?:\/\//.test(to))
    throw new UsageError('--to takes embedded, or an address that begins with postgres://');
  if (to === EMBEDDED && config.databaseUrl === undefined)
    throw new UsageError('The database is already the embedded one: DATABASE_URL is not set.');
  // The embedded database must be opened by one process only: a running server must be stopped first.
  const source = await openDatabase({ ...config, log });
  let target: Database | null = null;
  try {
    target = await openDatabase({ ...config, databaseUrl: to === EMBEDDED ? undefined : to, log });
    print(`From ${source.describe}`);
    print(
      `To PostgreSQL ${target.version} ${to === EMBEDDED ? `in ${config.dataDir}` : `at ${withoutPassword(to)}`}`,
    );
    const sums = await moveDatabase({
      source: source.connection,
      target: target.connection,
      migrationsFolder,
      log,
    });
    printSums(print, sums);
  } finally {
    await target?.stop();
    await source.stop();
  }
  print(
    to === EMBEDDED
      ? 'Unset DATABASE_URL and start. The database of the server did not change.'
      : `Set DATABASE_URL to that address and start. The database in ${config.dataDir} did not change.`,
  );
  return 0;
}

/** Prints the tables and ledgers that were copied and compared. */
export function printSums(print: Cli['print'], { tables, ledgers }: Sums): void {
  for (const { table, rows } of tables.filter((one) => one.rows > 0))
    print(`  ${table}: ${rows} rows, the same in both`);
  for (const { ledger, sumMinor } of ledgers)
    print(`  ledger ${ledger}: ${sumMinor} in minor units, the same in both`);
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  print(
    `${tables.length} tables with ${rows} rows compared by count and checksum, ${ledgers.length} ledgers by sum.`,
  );
}
