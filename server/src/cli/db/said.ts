import type { Sums } from '../../platform/backup/index.ts';
import type { Cli } from '../command.ts';

/** What was copied and found to be the same, table by table and ledger by ledger. */
export function saySums(say: Cli['say'], { tables, ledgers }: Sums): void {
  for (const { table, rows } of tables.filter((one) => one.rows > 0))
    say(`  ${table}: ${rows} rows, the same in both`);
  for (const { ledger, sumMinor } of ledgers)
    say(`  ledger ${ledger}: ${sumMinor} in minor units, the same in both`);
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  say(
    `${tables.length} tables with ${rows} rows compared by count and checksum, ${ledgers.length} ledgers by sum.`,
  );
}
