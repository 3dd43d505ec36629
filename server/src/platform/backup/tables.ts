import type pg from 'pg';
import type { DumpedSequence } from './manifest.ts';

export interface TableToDump {
  schema: string;
  name: string;
  columns: string[];
}

const SCHEMAS = `('public', 'graphile_worker')`;
const NOT_AN_EXTENSIONS = `not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/**
 * Every table with rows, and its columns except computed ones. The two migration lists are omitted because migrating
 * writes them. Transaction ids belong to one database: restored rows get new ones.
 */
export async function tablesToDump(client: pg.ClientBase): Promise<TableToDump[]> {
  const { rows } = await client.query<TableToDump>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            and a.atttypid not in ('xid8'::regtype, 'xid'::regtype)
      where n.nspname in ${SCHEMAS} and c.relkind = 'r' and c.relname <> 'migrations' and ${NOT_AN_EXTENSIONS}
      group by 1, 2 order by 1, 2`,
  );
  return rows;
}

export async function sequencesToDump(client: pg.ClientBase): Promise<DumpedSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${SCHEMAS} and c.relkind = 'S' and ${NOT_AN_EXTENSIONS} order by 1, 2`,
  );
  const all: DumpedSequence[] = [];
  for (const { schema, name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(schema, name)}`,
    );
    all.push({ schema, name, ...state.rows[0]! });
  }
  return all;
}

/** True when no rows were added yet. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'S') and ${NOT_AN_EXTENSIONS} limit 1`,
  );
  return rowCount === 0;
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Foreign keys of partitions follow those of the parent. */
export async function foreignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where n.nspname in ${SCHEMAS} and c.contype = 'f' and c.conparentid = 0`,
  );
  return rows;
}

export async function jobsSchema(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select max(id) as id from graphile_worker.migrations');
  return rows[0]?.id ?? 0;
}

export const quoted = (...names: string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');

/** Makes a value's text independent of the server's settings. */
export const PORTABLE_SETTINGS = `set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local row_security = off;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local search_path = public`;
