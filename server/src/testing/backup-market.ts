import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { makeBackup } from '../platform/backup/index.ts';
import { backupKeyFile } from '../platform/config/secret.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { emptyDatabase, type TestDatabase } from './database.ts';

// Writes products directly: a table of the database that this file makes for itself.

const log = silentLog();
export const KEY = 'the key of the backups, kept apart from them';
export const NOW = new Date('2026-11-21T03:00:00.000Z');

const first = `
  create table shops (id uuid primary key, name text not null, best_product uuid, opened timestamptz, xact xid8 not null default pg_current_xact_id());
  create table products (id uuid primary key, shop_id uuid not null references shops, price_minor bigint not null,
    doubled bigint generated always as (price_minor * 2) stored, about jsonb, picture bytea, names text[]);
  alter table shops add foreign key (best_product) references products;
  create table counters (id int generated always as identity primary key, n serial);
  create table ledger (id int primary key); comment on table ledger is 'append-only';
  create function no_change() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$;
  create trigger closed before insert on ledger for each row execute function no_change();
  create table seeds (word text primary key); insert into seeds values ('from the migration');`;

const SHOP = '0199aaaa-0000-7000-8000-000000000001';
const PRODUCT = '0199aaaa-0000-7000-8000-000000000002';

export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'halles-backup-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export function migrationsFolder(files: Record<string, string>): string {
  const path = folder();
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(path, name), sql);
  return path;
}

export async function runSql<Row extends pg.QueryResultRow>(
  { owner }: TestDatabase,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Creates a shop and a product that reference each other, rows that a trigger would reject, a file, a key and a job.
 */
export async function market(): Promise<{ database: TestDatabase; dataDir: string; migrations: string }> {
  const database = await emptyDatabase();
  const migrations = migrationsFolder({ '0001-first.sql': first });
  await migrate(database.owner, { folder: migrations, log });
  await runSql(
    database,
    `insert into shops (id, name, opened) values ('${SHOP}', E'L’érable\\t\\\\N\\n«1»', '2026-11-01T12:00:00.123456Z')`,
    `insert into products (id, shop_id, price_minor, about, picture, names)
       values ('${PRODUCT}', '${SHOP}', 9007199254740993, '{"a": [1, null]}', '\\x00ff0a5c', array['a,b', null, 'c"d'])`,
    `update shops set best_product = '${PRODUCT}'`,
    'insert into counters (n) values (default), (default), (41)',
    'alter table ledger disable trigger user; insert into ledger values (1); alter table ledger enable trigger user',
    `update seeds set word = 'changed since'`,
    `select graphile_worker.add_job('water', '{"x": 1}'::json)`,
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker of then'`,
  );
  const dataDir = folder();
  mkdirSync(join(dataDir, 'files', 'a7', 'one'), { recursive: true });
  writeFileSync(join(dataDir, 'files', 'a7', 'one', 'full'), Buffer.from([0, 1, 2, 255]));
  writeFileSync(join(dataDir, 'files', 'a7', 'one', 'half.part'), 'being written');
  writeFileSync(join(dataDir, 'secret'), 'the key\n');
  // Not backed up: the key of the backups is kept apart from them.
  writeFileSync(backupKeyFile(dataDir), KEY);
  return { database, dataDir, migrations };
}

export async function backUpMarket(): Promise<Awaited<ReturnType<typeof market>> & { file: string }> {
  const all = await market();
  const file = join(folder(), 'market.backup');
  const source = {
    connection: all.database.owner,
    dataDir: all.dataDir,
    files: 'included',
    release: '1.0.0',
    now: NOW,
    key: KEY,
  } as const;
  await makeBackup(source, file);
  return { ...all, file };
}
