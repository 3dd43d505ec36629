import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import { asApplication, atDatabase } from '../platform/postgres/index.ts';

export interface TestDatabase {
  name: string;
  /** Connects as the application role, like the code under test. */
  connection: pg.ClientConfig;
  /** Connects as the table owner, to read, prepare and migrate. */
  owner: pg.ClientConfig;
  drop(): Promise<void>;
}

/**
 * Creates a migrated database of one's own. Called at the top of a test file (`const database = await
 * testDatabase()`) it lasts for the file; called in a test it lasts for the test.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { template, problem } = inject('postgres');
  if (problem) throw new Error(problem);
  return create(template);
}

/** Creates an empty database, for tests that migrate or restore. */
export function emptyDatabase(): Promise<TestDatabase> {
  return create('template0');
}

/**
 * Most statements of a test file run a few times, and planning them for their values each time takes longer than running
 * them. On a server of DATABASE_URL they are planned as the program has them planned.
 */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan';

async function create(template: string): Promise<TestDatabase> {
  const { connection, prefix } = inject('postgres');
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await asAdmin(connection, `create database ${name} template ${template} strategy file_copy`);
  const drop = (): Promise<void> => dropDatabase(connection, name);
  whenDone(drop);
  const owner = atDatabase(connection, name);
  const planning = connection.connectionString === undefined ? PLANNED_ONCE : '';
  return { name, connection: asApplication(owner, planning), owner, drop };
}

/** For a PostgreSQL of its own: in memory, where the run has its own there. */
export function folderForServer(): string {
  const folder = mkdtempSync(join(inject('postgres').folder, 'server-'));
  // As root, PostgreSQL's account must pass through.
  chmodSync(folder, 0o711);
  whenDone(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** At the end of the test, or of the file outside a test; what was set up last ends first. */
export function whenDone(work: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(work);
  else afterAll(work);
}

const NOT_ALLOWED = '42501';

/**
 * Drops with force, which closes open connections; without the right to end autovacuum, drops without force, to which
 * autovacuum yields.
 */
async function dropDatabase(connection: pg.ClientConfig, name: string): Promise<void> {
  const statement = `drop database if exists ${name}`;
  try {
    await asAdmin(connection, `${statement} with (force)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === NOT_ALLOWED)) throw error;
    await asAdmin(connection, statement);
  }
}

async function asAdmin(connection: pg.ClientConfig, statement: string): Promise<void> {
  const admin = new pg.Client(connection);
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
