import { isDeepStrictEqual } from 'node:util';
import { sql, type InsertType, type RawBuilder, type Selectable, type SelectType } from 'kysely';
import type { Db, Tables } from './db.ts';

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
  /** The column that counts saves, where the rows are not locked: nobody may have saved them since they were loaded. */
  version?: Column<Table>;
  /** The statement that writes the rows reads them too. */
  isRead?: boolean;
}

type Values = Record<string, unknown>;

/** A statement that changes rows of one table. */
export interface RowChange {
  table: TableName;
  statement: RawBuilder<unknown>;
  /** The rows that it must find as they were loaded; otherwise the statement that it is part of fails. */
  expected?: number;
}

/**
 * The difference between rows as they were loaded and as they were decided: removed rows, the changed columns of
 * changed rows, and new rows, each as one statement and only where there are any. The values travel as one JSON
 * parameter, so the statement is the same for any number of rows.
 */
export function rowChanges<Table extends TableName>(
  table: Table,
  { key, before, after, version, isRead = false }: Change<Table>,
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
  const changes: RowChange[] = [];
  const asLoaded = (raised: 0 | 1): RawBuilder<unknown> =>
    version
      ? sql`and saved.${sql.ref(version)} = given.${sql.ref(version)} - ${sql.lit(raised)} returning 1`
      : sql``;
  const counted = (rows: readonly unknown[]) => (version ? { expected: rows.length } : {});
  if (removed.length > 0) {
    const rows = rowsOf(removed, version ? [...key, version] : key);
    const statement = sql`delete from ${target} as saved using ${rows} where ${sameKey} ${asLoaded(0)}`;
    changes.push({ table, statement, ...counted(removed) });
  }
  if (changed.length > 0) {
    const columns = [...new Set(changed.flatMap((one) => one.columns))].toSorted();
    const set = listed(columns, (name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
    const rows = rowsOf(
      changed.map(({ row }) => row),
      [...key, ...columns],
    );
    const statement = sql`update ${target} as saved set ${set} from ${rows} where ${sameKey} ${
      isRead ? sql`returning saved.*` : asLoaded(1)
    }`;
    changes.push({ table, statement, ...counted(changed) });
  }
  for (const [names, rows] of Map.groupBy(added, namesOf)) {
    const columns = names.split(' ');
    const list = listed(columns, (name) => sql.ref(name));
    const returning = version ? sql`returning 1` : sql``;
    const statement = sql`insert into ${target} (${list}) select ${list} from ${rowsOf(rows, columns)} ${returning}`;
    changes.push({ table, statement, ...counted(rows) });
  }
  return changes;
}

/**
 * Writes changes in their order, as many as possible in one statement. The parts of a statement do not see each
 * other's rows, so a table that comes again begins another statement; references are checked at its end. Returns the
 * row of the last one, with what is evaluated beside.
 */
export async function saveChanges(
  db: Db,
  changes: readonly RowChange[],
  /** Expressions that the last statement also evaluates, such as locks; `change_0` are the rows of its first change. */
  beside: readonly RawBuilder<unknown>[] = [],
): Promise<unknown> {
  const groups = groupedByStatement(changes);
  let found: unknown;
  for (const group of groups) {
    const selected = [...foundAsLoaded(group), ...(group === groups.at(-1) ? beside : [])];
    const [first, ...others] = group;
    const isAlone = others.length === 0 && selected.length === 0;
    const statement = isAlone
      ? first!.statement
      : sql`with ${sql.join(group.map((one, at) => changePart(one, at)))} select ${sql.join(selected)}`;
    found = (await statement.execute(db)).rows[0];
  }
  return found;
}

/**
 * Fails as a serialization failure does where a part did not find its rows as they were loaded. PostgreSQL runs these
 * parts first, because the statement's own query needs them, so that the rows are locked before those of other tables.
 */
export const foundAsLoaded = (group: readonly RowChange[]): RawBuilder<unknown>[] =>
  group.flatMap(({ expected }, at) =>
    expected === undefined
      ? []
      : [sql`expect_saved((select count(*) from ${sql.ref(`change_${at}`)}), ${sql.lit(expected)})`],
  );

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
export const saveRows = async <Table extends TableName>(
  db: Db,
  table: Table,
  change: Change<Table>,
): Promise<void> => {
  await saveChanges(db, rowChanges(table, change));
};

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

/** Fields of a change that somebody else changed since the version that it is based on (decision 006). */
export const staleFields = (
  fields: readonly string[],
  madeFromVersion: number,
  fieldVersions: Readonly<Record<string, number>>,
): string[] => fields.filter((field) => (fieldVersions[field] ?? 0) > madeFromVersion);

export const withFieldVersions = (
  fieldVersions: Readonly<Record<string, number>>,
  fields: readonly string[],
  version: number,
): Record<string, number> => ({
  ...fieldVersions,
  ...Object.fromEntries(fields.map((field) => [field, version])),
});
