import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { migrationsFolder } from '../../app/release.ts';
import { moveDatabase } from '../../platform/backup/index.ts';
import { loadConfig } from '../../platform/config/index.ts';
import { silentLog } from '../../platform/log.ts';
import { migrate } from '../../platform/migrate.ts';
import { type Binaries, findBinaries } from '../../platform/postgres/binaries.ts';
import { ensureOwnerAndDatabase } from '../../platform/postgres/cluster.ts';
import { Engine } from '../../platform/postgres/engine.ts';
import { openDatabase, replaceCluster } from '../../platform/postgres/index.ts';
import {
  findClusterLocation,
  changeOwner,
  makeDataFolder,
} from '../../platform/postgres/cluster-location.ts';
import { emptyDatabase, folderForServer, testDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Cli } from '../command.ts';
import { dbCommand } from '../commands/db.ts';
import { upgradeFrom } from './upgrade.ts';

const log = silentLog();
const ID = '0199aaaa-0000-7000-8000-00000000000';

// Writes organizations, credit_accounts, credit_entries directly: a dump is read back without the program.
/** An organization with a ledger, enough to see that everything was copied. */
const MARKET = `
  insert into organizations (id, slug, name, is_seller, is_buyer, is_hub, country, time_zone, currency, created_at)
    values ('${ID}1', 'erable', E'L’Érable\\t\\\\N', true, false, false, 'CA', 'America/Montreal', 'CAD', now());
  insert into credit_accounts (organization_id, currency, balance_minor, created_at) values ('${ID}1', 'CAD', 700, now());
  insert into credit_entries (id, organization_id, kind, amount_minor, balance_minor, recorded_at)
    values ('${ID}2', '${ID}1', 'topUp', 1000, 1000, now()), ('${ID}3', '${ID}1', 'serviceFee', -300, 700, now());
  select graphile_worker.add_job('water', '{"x": 1}'::json);`;

const folder = (): string => join(folderForServer(), 'data');

async function runSql<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function market(): Promise<TestDatabase> {
  const database = await testDatabase();
  await runSql(database.owner, MARKET);
  return database;
}

function commandLine(env: Record<string, string>, ...args: string[]): { cli: Cli; output: string[] } {
  const loaded = loadConfig(env);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const output: string[] = [];
  return { cli: { args, env, config: loaded.config, log, print: (line) => output.push(line) }, output };
}

async function halles(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { cli, output } = commandLine(env, ...args);
  expect(await dbCommand.run(cli)).toBe(0);
  return output.join('\n');
}

const name = (connection: pg.ClientConfig): Promise<{ name: string }[]> =>
  runSql(connection, 'select name from organizations');

/** The address of a test database as a URL. */
const addressOf = ({ owner }: TestDatabase): string =>
  owner.connectionString ??
  `postgres://${owner.user}@/${owner.database}?host=${encodeURIComponent(owner.host!)}&port=${owner.port}`;

describe('db move', () => {
  test('copies everything to the embedded database and back to a server, and reports what it compared', async () => {
    const server = await market();
    const dataDir = folder();
    const output = await halles(
      { DATABASE_URL: addressOf(server), DATA_DIR: dataDir },
      'move',
      '--to',
      'embedded',
    );
    expect(output).toContain('public.credit_entries: 2 rows, the same in both');
    expect(output).toContain('ledger credit_entries.amount_minor: 700 in minor units, the same in both');
    const own = await openDatabase({ dataDir, log });
    expect(await name(own.connection)).toEqual([{ name: 'L’Érable\t\\N' }]);
    // The copy has the same constraints and rights.
    await expect(runSql(own.connection, 'delete from organizations')).rejects.toMatchObject({
      code: '23503',
    });
    await own.stop();

    const back = await emptyDatabase();
    await halles({ DATA_DIR: dataDir }, 'move', `--to=${addressOf(back)}`);
    expect(await name(back.owner)).toEqual(await name(server.owner));
    expect(await runSql(back.owner, 'select payload from graphile_worker._private_jobs')).toEqual([
      { payload: { x: 1 } },
    ]);
    // The source is left in place.
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
  }, 60_000);

  test('refuses a target with rows, and other connections to the source', async () => {
    const [source, target] = [await market(), await emptyDatabase()];
    await runSql(target.owner, 'create table taken (id int)');
    const move = { source: source.owner, target: target.owner, migrationsFolder, log };
    await expect(moveDatabase(move)).rejects.toThrow('not empty');
    const other = new pg.Client({ ...source.connection, application_name: 'a server' });
    await other.connect();
    await runSql(target.owner, 'drop table taken');
    await expect(moveDatabase(move)).rejects.toThrow('a server');
    await other.end();
    expect(await runSql(target.owner, `select to_regclass('public.events') as events`)).toEqual([
      { events: null },
    ]);
  });

  test('rolls back a copy that cannot be completed', async () => {
    const [source, target] = [await market(), await emptyDatabase()];
    const before = await runSql(source.owner, 'select count(*) from organizations');
    // A row that this release's constraints reject.
    await runSql(
      source.owner,
      'alter table credit_entries drop constraint credit_entries_amount_minor_check',
    );
    await runSql(
      source.owner,
      `insert into credit_entries (id, organization_id, kind, amount_minor, balance_minor, recorded_at)
         values ('${ID}4', '${ID}1', 'adjustment', 0, 700, now())`,
    );
    const move = { source: source.owner, target: target.owner, migrationsFolder, log };
    await expect(moveDatabase(move)).rejects.toMatchObject({ code: '23514' });
    expect(await runSql(target.owner, `select to_regclass('public.events') as events`)).toEqual([
      { events: null },
    ]);
    expect(await runSql(source.owner, 'select count(*) from organizations')).toEqual(before);
  });
});

/** Another version of PostgreSQL, where the system has one; `.ci/run` installs that of Debian. */
const otherVersion = globSync('/usr/lib/postgresql/*/bin/initdb')
  .map((initdb) => initdb.split('/')[4]!)
  .find((major) => Number(major) >= 15 && major !== findBinaries(null).version.split('.')[0]);

/** Creates a data folder as a release with another PostgreSQL version would have left it. */
async function oldFolder(old: Binaries, more = ''): Promise<string> {
  const dataDir = folder();
  const location = findClusterLocation(makeDataFolder(dataDir));
  mkdirSync(location.data, { mode: 0o700 });
  changeOwner(location.data, location.account);
  execFileSync(
    old.initdb,
    ['-D', location.data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '-N'],
    {
      ...location.account,
      cwd: '/',
    },
  );
  const engine = new Engine(location, old, false, log);
  await engine.start();
  try {
    await ensureOwnerAndDatabase(engine.socketDir);
    const owner = { host: engine.socketDir, port: 5432, user: 'halles', database: 'halles', password: '' };
    await migrate(owner, { folder: migrationsFolder, log });
    await runSql(owner, MARKET + more);
  } finally {
    await engine.stop();
  }
  return dataDir;
}

/** The job library's schema of one version ago. */
const OLDER_JOBS = `delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)`;

async function expectUpgraded(dataDir: string, from: string, output: string): Promise<void> {
  expect(output).toContain(`made by PostgreSQL ${from}`);
  expect(output).toContain('migrated to this release first');
  expect(output).toContain('ledger credit_entries.amount_minor: 700');
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([expect.stringContaining('before-postgresql-')]);
  expect(readFileSync(join(dataDir, `postgres-${from}`, 'PG_VERSION'), 'utf8')).toBe(`${from}\n`);
  const opened = await openDatabase({ dataDir, log });
  expect(await name(opened.connection)).toEqual([{ name: 'L’Érable\t\\N' }]);
  await opened.stop();
}

describe('db upgrade', () => {
  test('does nothing for a folder of this version', async () => {
    const dataDir = folder();
    await (await openDatabase({ dataDir, log, durable: false })).stop();
    expect(await halles({ DATA_DIR: dataDir }, 'upgrade')).toContain('Nothing to do');
  });

  test('says how to get the old programs when they are missing, and changes nothing', async () => {
    const dataDir = folder();
    const location = findClusterLocation(makeDataFolder(dataDir));
    mkdirSync(location.data);
    changeOwner(location.data, location.account);
    writeFileSync(join(location.data, 'PG_VERSION'), '9\n');
    await expect(halles({ DATA_DIR: dataDir }, 'upgrade')).rejects.toThrow('--programs');
    await expect(openDatabase({ dataDir, log })).rejects.toThrow('db upgrade');
    expect(readdirSync(location.data)).toEqual(['PG_VERSION']);
  });

  test('leaves the old folder in place when the copy fails, and keeps it beside the new one when it succeeds', async () => {
    const programs = findBinaries(null);
    const [major] = programs.version.split('.') as [string];
    const dataDir = await oldFolder(programs);
    const replace = (
      copy: (old: pg.ClientConfig, fresh: pg.ClientConfig) => Promise<void>,
    ): Promise<unknown> =>
      replaceCluster(
        { dataDir, programs: dirname(programs.postgres), log, durable: false },
        { from: major, to: major },
        copy,
      );
    await expect(replace(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const data = join(dataDir, 'postgres');
    expect(existsSync(`${data}-${major}`)).toBe(false);

    await replace(async (old, fresh) => {
      await moveDatabase({ source: old, target: fresh, migrationsFolder, log });
    });
    expect(existsSync(join(`${data}-${major}`, 'PG_VERSION'))).toBe(true);
    // Simulates a crash between the two renames; the next start finishes the upgrade.
    renameSync(data, `${data}.upgraded`);
    const opened = await openDatabase({ dataDir, log, durable: false });
    expect(await name(opened.connection)).toEqual([{ name: 'L’Érable\t\\N' }]);
    await opened.stop();
  }, 60_000);

  test('migrates an older folder, backs it up first, and compares the copy', async () => {
    const programs = findBinaries(null);
    const major = programs.version.split('.')[0]!;
    const dataDir = await oldFolder(programs, OLDER_JOBS);
    const { cli, output } = commandLine({ DATA_DIR: dataDir });
    await upgradeFrom({ from: major, to: major }, cli, dirname(programs.postgres));
    await expectUpgraded(dataDir, major, output.join('\n'));
  }, 60_000);

  // As above, on a folder that our PostgreSQL refuses: making one takes the programs of another version.
  test.skipIf(otherVersion === undefined)(
    'upgrades a folder of another version of PostgreSQL',
    async () => {
      const bin = `/usr/lib/postgresql/${otherVersion}/bin`;
      const programs = {
        initdb: join(bin, 'initdb'),
        postgres: join(bin, 'postgres'),
        version: otherVersion!,
      };
      const dataDir = await oldFolder(programs, OLDER_JOBS);
      await expect(openDatabase({ dataDir, log })).rejects.toThrow('db upgrade');
      await expectUpgraded(dataDir, otherVersion!, await halles({ DATA_DIR: dataDir }, 'upgrade'));
    },
    60_000,
  );
});
