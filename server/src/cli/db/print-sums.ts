import type { Sums } from '../../platform/backup/index.ts';
import type { Cli } from '../command.ts';

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
