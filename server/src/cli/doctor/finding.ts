import type pg from 'pg';
import type { Config, Environment } from '../../platform/config/index.ts';
import type { Log } from '../../platform/log.ts';

export interface Installation {
  env: Environment;
  config: Config;
  log: Log;
  now(): Date;
}

/** Installation with its database open as the table owner. */
export interface OpenInstallation extends Installation {
  kind: 'embedded' | 'server';
  client: pg.Client;
  connection: pg.ClientConfig;
}

export interface CheckResult {
  state: 'good' | 'warning' | 'wrong' | 'skipped';
  what: string;
  /** The command, or the instruction, that fixes the problem. */
  fix?: string;
}

export interface Check<On extends Installation = Installation> {
  name: string;
  why: string;
  check(installation: On): Promise<CheckResult> | CheckResult;
}

export interface Finding extends CheckResult {
  name: string;
  why: string;
}

export const good = (what: string): CheckResult => ({ state: 'good', what });
export const skipped = (what: string): CheckResult => ({ state: 'skipped', what });
export const warning = (what: string, fix: string): CheckResult => ({ state: 'warning', what, fix });
export const wrong = (what: string, fix: string): CheckResult => ({ state: 'wrong', what, fix });

/** The only row, or the first, of a query. */
export async function row<Row extends pg.QueryResultRow>(
  { client }: OpenInstallation,
  statement: string,
): Promise<Row> {
  const { rows } = await client.query<Row>(statement);
  return rows[0]!;
}

export const minutes = (ms: number): number => Math.round(ms / 60_000);
