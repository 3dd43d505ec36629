import { isDeepStrictEqual } from 'node:util';
import { sql, type InsertType, type RawBuilder, type Selectable, type SelectType } from 'kysely';
import type { Tables } from './db.ts';
import type { Tx } from './transaction.ts';

type TableName = keyof Tables & string;
type Row<Table extends TableName> = Selectable<Tables[Table]>;
type Column<Table extends TableName> = keyof Tables[Table] & string;

type OptionalColumn<Table extends TableName> = {
  [Name in Column<Table>]: undefined extends InsertType<Tables[Table][Name]> ? Name : never;
}[Column<Table>];
type WrittenColumn<Table extends TableName> = {
  [Name in Column<Table>]: [InsertType<Tables[Table][Name]>] extends [never] ? never : Name;
}[Column<Table>];

/** A row to insert, with values as they are read: columns with a default may be left out. */
export type NewRow<Table extends TableName> = {
  [Name in Exclude<WrittenColumn<Table>, OptionalColumn<Table>>]: SelectType<Tables[Table][Name]>;
} & {
  [Name in OptionalColumn<Table>]?: SelectType<Tables[Table][Name]>;
};

interface Change<Table extends TableName> {
  /** The columns of the primary key. */
  key: readonly Column<Table>[];
  before: readonly Row<Table>[];
  after: readonly (Row<Table> | NewRow<Table>)[];
}

type Values = Record<string, unknown>;

/** A statement that changes rows of one table. */
export interface RowChange {
  table: TableName;
  statement: RawBuilder<unknown>;
}

/**
 * The difference between rows as they were loaded and as they were decided: removed rows, the changed columns of
 * changed rows, and new rows, each as one statement and only where there are any. The values travel as one JSON
 * parameter, so the statement is the same for any number of rows.
 */
export function rowChanges<Table extends TableName>(
  table: Table,
  { key, before, after }: Change<Table>,
): RowChange[] {
  const keyOf = (row: Values): string => JSON.stringify(key.map((name) => row[name]));
  const loaded = new Map((before as readonly Values[]).map((row) => [keyOf(row), row]));
  const saved = new Map((after as readonly Values[]).map((row) => [keyOf(row), row]));
  const removed = [...loaded].filter(([id]) => !saved.has(id)).map(([, row]) => row);
  const added = [...saved].filter(([id]) => !loaded.has(id)).map(([, row]) => row);
  const changed = [...saved].flatMap(([id, row]) => {
    const columns = changedColumns(loaded.get(id), row);
    return columns.length === 0 ? [] : [{ row, columns }];
  });
  const target = sql.table(table);
  const rowsOf = (rows: readonly Values[], columns: readonly string[]): RawBuilder<unknown> =>
    sql`json_populate_recordset(null::${target}, ${JSON.stringify(rows.map((row) => only(row, columns)))}::json) as given`;
  const sameKey = listed(key, (name) => sql`saved.${sql.ref(name)} = given.${sql.ref(name)}`, sql` and `);
  const statements: RawBuilder<unknown>[] = [];
  if (removed.length > 0)
    statements.push(sql`delete from ${target} as saved using ${rowsOf(removed, key)} where ${sameKey}`);
  if (changed.length > 0) {
    const columns = [...new Set(changed.flatMap((one) => one.columns))].toSorted();
    const set = listed(columns, (name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
    const rows = rowsOf(
      changed.map(({ row }) => row),
      [...key, ...columns],
    );
    statements.push(sql`update ${target} as saved set ${set} from ${rows} where ${sameKey}`);
  }
  for (const [names, rows] of Map.groupBy(added, namesOf)) {
    const columns = names.split(' ');
    const list = listed(columns, (name) => sql.ref(name));
    statements.push(sql`insert into ${target} (${list}) select ${list} from ${rowsOf(rows, columns)}`);
  }
  return statements.map((statement) => ({ table, statement }));
}

/**
 * Writes changes in their order, as many as possible in one statement. The parts of a statement do not see each
 * other's rows, so a table that comes again begins another statement; references are checked at its end.
 */
export async function saveChanges(tx: Tx, changes: readonly RowChange[]): Promise<void> {
  for (const group of groupedByStatement(changes)) {
    const [first, ...others] = group;
    const statement =
      others.length === 0
        ? first!.statement
        : sql`with ${sql.join(group.map((one, at) => changePart(one, at)))} select`;
    await statement.execute(tx);
  }
}

/** A change as a part of a greater statement. */
export const changePart = ({ statement }: RowChange, at: number): RawBuilder<unknown> =>
  sql`${sql.ref(`change_${at}`)} as (${statement})`;

export function groupedByStatement(changes: readonly RowChange[]): RowChange[][] {
  const groups: RowChange[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last && !last.some(({ table }) => table === change.table)) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** Writes the changes of one table. */
export const saveRows = <Table extends TableName>(
  tx: Tx,
  table: Table,
  change: Change<Table>,
): Promise<void> => saveChanges(tx, rowChanges(table, change));

const changedColumns = (before: Values | undefined, after: Values): string[] =>
  before === undefined
    ? []
    : Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));

const namesOf = (row: Values): string =>
  Object.keys(row)
    .filter((name) => row[name] !== undefined)
    .toSorted()
    .join(' ');

const only = (row: Values, columns: readonly string[]): Values =>
  Object.fromEntries(columns.map((name) => [name, jsonOf(row[name] ?? null)]));

/** Bytes as PostgreSQL reads them from text. */
const jsonOf = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

const listed = (
  names: readonly string[],
  write: (name: string) => RawBuilder<unknown>,
  separator = sql`, `,
): RawBuilder<unknown> => sql.join(names.map(write), separator);
