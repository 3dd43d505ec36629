import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { lockDataFolder } from '../platform/postgres/data-lock.ts';
import { atDatabase, type Database, openDatabase } from '../platform/postgres/index.ts';
import { stopOrphanedProcesses } from '../platform/postgres/orphaned-processes.ts';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');

const FOLDER = 'halles-test-';
/** As the system completes the name. The folders of single files, whose names begin so too, are held by no lock. */
const OF_A_RUN = new RegExp(`^${FOLDER}[A-Za-z0-9]{6}$`);
const NOT_HELD_YET_MS = 60_000;
const DATABASES = 'halles_test_';
const LEFT_AFTER_MS = 6 * 3_600_000;

const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 3 * 2 ** 30;

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL server with a migrated template database, created once per run, and the folder of the run. */
    postgres: {
      connection: pg.ClientConfig;
      template: string;
      prefix: string;
      problem: string | null;
      folder: string;
    };
  }
}

/** Provides one PostgreSQL per run: that of DATABASE_URL, or an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databaseUrl = process.env['DATABASE_URL'];
  await removeAbandonedFolders();
  const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), FOLDER));
  chmodSync(folder, 0o711);
  // An embedded database holds the folder itself.
  const lock = databaseUrl === undefined ? null : await lockDataFolder(folder);
  const server = await openDatabase({ databaseUrl, dataDir: folder, log: silentLog(), durable: false });
  const prefix = `${DATABASES}${Date.now().toString(36)}_${process.pid}_`;
  const template = `${prefix}template`;
  const admin = new pg.Client(server.connection);
  await admin.connect();
  await dropAbandonedDatabases(admin);
  await admin.query(`create database ${template}`);
  await admin.end();
  // A failed migration is reported by the tests that need a database; other tests still run.
  const problem = await migrate(atDatabase(server.connection, template), {
    folder: migrationsFolder,
    log: silentLog(),
  }).then(
    () => null,
    (error: Error) => error.message,
  );
  project.provide('postgres', { connection: server.connection, template, prefix, problem, folder });
  return async () => {
    await tearDown(server, prefix, folder);
    lock?.release();
  };
}

/**
 * Each test file creates a database of a thousand files and drops it, and some a whole server. On a disk with ext4,
 * which does not use the place of a deleted file again for minutes and looks at all of them first, that takes twenty
 * times as long as in memory.
 */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES;
  } catch {
    // Only Linux has it.
    return false;
  }
}

async function tearDown(server: Database, prefix: string, folder: string): Promise<void> {
  if (server.kind === 'server') {
    const admin = new pg.Client(server.connection);
    await admin.connect();
    await dropDatabases(admin, (name) => name.startsWith(prefix));
    await admin.end();
  }
  await server.stop();
  // PostgreSQL's processes may still be removing files; a passed run must not fail for that.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

async function dropDatabases(admin: pg.Client, which: (name: string) => boolean): Promise<void> {
  const { rows } = await admin.query<{ name: string }>('select datname as name from pg_database');
  for (const { name } of rows.filter((row) => which(row.name)))
    await admin.query(`drop database if exists "${name}" with (force)`);
}

/** Databases of runs that were killed. */
const dropAbandonedDatabases = (admin: pg.Client): Promise<void> =>
  dropDatabases(admin, (name) => {
    const bornAt = Number.parseInt(name.slice(DATABASES.length).split('_')[0]!, 36);
    return name.startsWith(DATABASES) && Date.now() - bornAt > LEFT_AFTER_MS;
  });

/** Those of runs that were killed. A run that has just begun holds no lock on its folder yet. */
export async function removeAbandonedFolders(
  places: readonly string[] = [tmpdir(), IN_MEMORY],
): Promise<void> {
  for (const folder of places.flatMap(foldersIn)) {
    try {
      if (Date.now() - statSync(folder).mtimeMs < NOT_HELD_YET_MS) continue;
      const lock = await lockDataFolder(folder);
      await stopOrphanedProcesses(join(folder, 'postgres'), silentLog());
      lock.release();
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // In use by another run, or owned by another account.
    }
  }
}

function foldersIn(place: string): string[] {
  try {
    const names = readdirSync(place).filter((name) => OF_A_RUN.test(name));
    return names.map((name) => join(place, name));
  } catch {
    return [];
  }
}
