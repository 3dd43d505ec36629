import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import type pg from 'pg';
import { connect, type Db, type Tables } from '../server/src/platform/db.ts';
import { silentLog } from '../server/src/platform/log.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Records the SQL statements the program sends, so that the bare driver can repeat them. */
export class Recorder {
  readonly db: Db;
  #written: CompiledQuery[] = [];

  constructor(connection: pg.ClientConfig) {
    const { pool } = connect(connection, silentLog(), 1);
    this.db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void this.#written.push(query),
    });
  }

  async during(work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
    this.#written = [];
    await work(this.db);
    return this.#written.map(({ sql: text, parameters: values }) => ({ text, values }));
  }

  close(): Promise<void> {
    return this.db.destroy();
  }
}

/** Each statement is prepared, as the program prepares its frequent statements. */
export async function repeat(driver: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await driver.connect();
  try {
    for (const { text, values } of statements)
      await client.query({ name: nameOf(text), text, values: [...values] });
  } finally {
    client.release();
  }
}

const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `b${names.size}`;
  names.set(text, name);
  return name;
};

/** Replaces the values that can be inserted only once. */
export function renamed(statements: readonly Statement[], fresh: ReadonlyMap<string, string>): Statement[] {
  const pattern = new RegExp([...fresh.keys()].join('|'), 'g');
  const other = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(other);
    return typeof value === 'string' ? value.replaceAll(pattern, (part) => fresh.get(part)!) : value;
  };
  return statements.map(({ text, values }) => ({ text, values: values.map(other) }));
}
