import type pg from 'pg';
import type { Config, Environment } from '../../platform/config/index.ts';
import type { Log } from '../../platform/log.ts';

export interface Patient {
  env: Environment;
  config: Config;
  log: Log;
  now(): Date;
}

/** With its database open, as the owner of the tables. */
export interface OpenPatient extends Patient {
  kind: 'embedded' | 'server';
  client: pg.Client;
  connection: pg.ClientConfig;
}

export interface Seen {
  state: 'good' | 'warning' | 'wrong' | 'skipped';
  what: string;
  /** The command, or the sentence, that mends it. */
  mend?: string;
}

export interface Check<On extends Patient = Patient> {
  name: string;
  why: string;
  look(patient: On): Promise<Seen> | Seen;
}

export interface Finding extends Seen {
  name: string;
  why: string;
}

export const good = (what: string): Seen => ({ state: 'good', what });
export const skipped = (what: string): Seen => ({ state: 'skipped', what });
export const warning = (what: string, mend: string): Seen => ({ state: 'warning', what, mend });
export const wrong = (what: string, mend: string): Seen => ({ state: 'wrong', what, mend });

/** The one row, or the first, that a statement answers. */
export async function row<Row extends pg.QueryResultRow>(
  { client }: OpenPatient,
  statement: string,
): Promise<Row> {
  const { rows } = await client.query<Row>(statement);
  return rows[0]!;
}

export const minutes = (ms: number): number => Math.round(ms / 60_000);
