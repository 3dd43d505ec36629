import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from './log.ts';
import { PreparingClient } from './prepared-statements.ts';

/** Every slice declares its tables: `declare module '…/platform/db.ts' { interface Tables { … } }`. */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by the slices
export interface Tables {}

export type Db = Kysely<Tables>;
export type DbTransaction = Transaction<Tables>;

const BIGINT = 20;
const NUMERIC_DATE = 1082;

/** Counts and minor units fit a double exactly; a value that does not throws instead of losing digits. */
function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of the exact range: ${text}`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === BIGINT) return exactInteger;
    // Business days stay plain text (2026-11-21), because a Date would add a time zone.
    if (oid === NUMERIC_DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

export interface DbHandle {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A new connection prepares and plans its statements again, which takes longer than most of them. */
const KEPT_CONNECTIONS = 2;
const IDLE_MS = 600_000;

export function connect(connection: pg.ClientConfig, log: Log, poolSize = 10): DbHandle {
  const pool = new pg.Pool({
    ...connection,
    types,
    Client: PreparingClient,
    max: poolSize,
    min: KEPT_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  let isClosing = false;
  pool.on('error', (error) => {
    // During shutdown the database closes idle connections itself, which is no fault.
    if (!isClosing) log.warn({ err: error }, 'a database connection broke');
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    close: () => {
      isClosing = true;
      return db.destroy();
    },
  };
}
