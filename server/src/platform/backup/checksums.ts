import type pg from 'pg';
import { quoted, type TableToDump } from './tables.ts';

export interface TableSum {
  table: string;
  rows: number;
  /** The same for the same rows, in any order. */
  checksum: string;
}

export interface LedgerSum {
  ledger: string;
  sumMinor: string;
}

export interface Sums {
  tables: TableSum[];
  ledgers: LedgerSum[];
}

/** Counts and checksums of a database, for comparing two databases. Runs in the caller's transaction. */
export async function computeSums(client: pg.ClientBase, tables: readonly TableToDump[]): Promise<Sums> {
  const sums: Sums = { tables: [], ledgers: [] };
  for (const table of tables) {
    sums.tables.push(await sumOfTable(client, table));
    for (const column of await ledgerColumns(client, table))
      sums.ledgers.push(await sumOfLedger(client, table, column));
  }
  return sums;
}

/** The first difference in words; null when both databases hold the same. */
export function firstDifference(source: Sums, target: Sums): string | null {
  for (const { table, rows, checksum } of source.tables) {
    const found = target.tables.find((one) => one.table === table);
    if (!found) return `${table} is missing`;
    if (found.rows !== rows) return `${table} has ${found.rows} rows and should have ${rows}`;
    if (found.checksum !== checksum) return `a row of ${table} differs`;
  }
  for (const { ledger, sumMinor } of source.ledgers) {
    const found = target.ledgers.find((one) => one.ledger === ledger);
    if (found?.sumMinor !== sumMinor)
      return `the ledger ${ledger} sums to ${found?.sumMinor ?? 'nothing'} and should to ${sumMinor}`;
  }
  return null;
}

async function sumOfTable(client: pg.ClientBase, table: TableToDump): Promise<TableSum> {
  const name = quoted(table.schema, table.name);
  const columns = table.columns.map((column) => quoted(column)).join(', ');
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(r::text), 16))::bit(64)::bigint::numeric), 0)::text as checksum
       from (select ${columns} from only ${name}) r`,
  );
  return {
    table: `${table.schema}.${table.name}`,
    rows: Number(rows[0]!.rows),
    checksum: rows[0]!.checksum,
  };
}

/** Amount columns of append-only tables. */
async function ledgerColumns(client: pg.ClientBase, table: TableToDump): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select attname::text as column from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname like '%amount\\_minor'
        and obj_description(attrelid, 'pg_class') ~* 'append-only' order by attnum`,
    [quoted(table.schema, table.name)],
  );
  return rows.map(({ column }) => column);
}

async function sumOfLedger(client: pg.ClientBase, table: TableToDump, column: string): Promise<LedgerSum> {
  const { rows } = await client.query<{ sum: string }>(
    `select coalesce(sum(${quoted(column)}), 0)::text as sum from only ${quoted(table.schema, table.name)}`,
  );
  return { ledger: `${table.name}.${column}`, sumMinor: rows[0]!.sum };
}
