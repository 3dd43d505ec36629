import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import type pg from 'pg';
import { connect, type Db, type Tables } from '../server/src/platform/db.ts';
import { silentLog } from '../server/src/platform/log.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** What the program asks of the database, written down, so that the driver alone can ask the same. */
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

/** Each kept prepared, as the program keeps what it asks often. `renamed`: what may be there once only. */
export async function repeat(
  driver: pg.Pool,
  statements: readonly Statement[],
  renamed: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const client = await driver.connect();
  try {
    for (const { text, values } of statements)
      await client.query({ name: nameOf(text), text, values: values.map((value) => rename(value, renamed)) });
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

function rename(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (renamed.size === 0) return value;
  if (Array.isArray(value)) return value.map((one) => rename(one, renamed));
  if (typeof value !== 'string') return value;
  return value.replaceAll(partsOf(renamed), (part) => renamed.get(part)!);
}

const patterns = new WeakMap<ReadonlyMap<string, string>, RegExp>();
function partsOf(renamed: ReadonlyMap<string, string>): RegExp {
  const pattern = patterns.get(renamed) ?? new RegExp([...renamed.keys()].join('|'), 'g');
  patterns.set(renamed, pattern);
  return pattern;
}
