import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../testing/database.ts';
import { silentLog } from './log.ts';
import { migrate } from './migrate.ts';

const log = silentLog();

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const bread = { '0001-bread.sql': 'create table bread (id int primary key);' };
const butter = { '0002-butter.sql': 'create table butter (id serial primary key, weight int);' };

describe('migrate', () => {
  test('applies missing migrations, in order, once', async () => {
    const { owner } = await emptyDatabase();
    expect(await migrate(owner, { folder: folderWith(bread), log })).toEqual({
      applied: ['0001-bread'],
      version: 1,
    });
    const both = folderWith({ ...bread, ...butter });
    expect(await migrate(owner, { folder: both, log })).toEqual({ applied: ['0002-butter'], version: 2 });
    expect(await migrate(owner, { folder: both, log })).toEqual({ applied: [], version: 2 });
  });

  test('applies one with a lower number that came later', async () => {
    const { owner } = await emptyDatabase();
    expect((await migrate(owner, { folder: folderWith(butter), log })).applied).toEqual(['0002-butter']);
    expect(await migrate(owner, { folder: folderWith({ ...bread, ...butter }), log })).toEqual({
      applied: ['0001-bread'],
      version: 2,
    });
  });

  test('stops at the requested version', async () => {
    const { owner } = await emptyDatabase();
    const folder = folderWith({ ...bread, ...butter });
    expect(await migrate(owner, { folder, log, upTo: 1 })).toEqual({ applied: ['0001-bread'], version: 1 });
  });

  test('applies each migration once when several servers start at once', async () => {
    const { owner } = await emptyDatabase();
    const folder = folderWith({ ...bread, ...butter });
    const all = await Promise.all(Array.from({ length: 4 }, () => migrate(owner, { folder, log })));
    expect(all.flatMap(({ applied }) => applied).toSorted()).toEqual(['0001-bread', '0002-butter']);
    expect(all.map(({ version }) => version)).toEqual([2, 2, 2, 2]);
  });

  test('rolls back a failing migration, and names it', async () => {
    const { owner } = await emptyDatabase();
    const folder = folderWith({
      ...bread,
      '0002-half.sql': 'create table half (id int);\nselect nothing from nowhere;',
    });
    await expect(migrate(owner, { folder, log })).rejects.toMatchObject({
      name: 'MigrationRefusedError',
      reason: 'failed',
      message: expect.stringMatching(/0002-half failed at line 2: .*nowhere/) as string,
    });
    const client = await connected(owner);
    const { rows } = await client.query(
      `select to_regclass('bread') is null as bread, to_regclass('half') is null as half`,
    );
    expect(rows).toEqual([{ bread: false, half: true }]);
  });

  test('refuses a migration that changed after it was applied, except for line endings', async () => {
    const { owner } = await emptyDatabase();
    const text = 'create table bread (\n id int);\n';
    await migrate(owner, { folder: folderWith({ '0001-bread.sql': text }), log });
    await migrate(owner, { folder: folderWith({ '0001-bread.sql': text.replaceAll('\n', '\r\n') }), log });
    const changed = folderWith({ '0001-bread.sql': 'create table bread (id bigint);' });
    await expect(migrate(owner, { folder: changed, log })).rejects.toMatchObject({ reason: 'changed' });
  });

  test('refuses a database that a newer release migrated', async () => {
    const { owner } = await emptyDatabase();
    await migrate(owner, { folder: folderWith({ ...bread, ...butter }), log });
    await expect(migrate(owner, { folder: folderWith(bread), log })).rejects.toMatchObject({
      reason: 'newer',
      message: expect.stringContaining('0002-butter') as string,
    });
  });

  test('waits for a locked table, and continues when it is free', async () => {
    const { owner } = await emptyDatabase();
    await migrate(owner, { folder: folderWith(bread), log });
    const holder = await connected(owner);
    await holder.query('begin; lock table bread');
    const altered = folderWith({ ...bread, '0002-crust.sql': 'alter table bread add crust text;' });
    const migrating = migrate(owner, { folder: altered, log });
    const watcher = await connected(owner);
    const waiting = `select from pg_locks where not granted and locktype = 'relation'
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await watcher.query(waiting)).rowCount, { timeout: 5_000 }).toBe(1);
    await holder.query('commit');
    expect((await migrating).applied).toEqual(['0002-crust']);
  });

  test('refuses duplicate numbers and invalid file names', async () => {
    const { owner } = await emptyDatabase();
    await expect(
      migrate(owner, { folder: folderWith({ ...bread, '0001-salt.sql': '' }), log }),
    ).rejects.toThrow('number');
    await expect(migrate(owner, { folder: folderWith({ 'bread.sql': '' }), log })).rejects.toThrow(
      'NNNN-name.sql',
    );
  });
});

describe('the application role', () => {
  test('reads and writes tables, but owns none and cannot change the schema', async () => {
    const { owner, connection } = await emptyDatabase();
    await migrate(owner, { folder: folderWith({ ...bread, ...butter }), log });
    const client = await connected(connection);
    await client.query('insert into butter (weight) values (250)');
    await client.query('update butter set weight = 454');
    await client.query('delete from butter');
    await expect(client.query('drop table butter')).rejects.toMatchObject({ code: '42501' });
    await expect(client.query('create table jam (id int)')).rejects.toMatchObject({ code: '42501' });
    await expect(client.query('delete from migrations')).rejects.toMatchObject({ code: '42501' });
  });

  test('can only insert into append-only tables, also when the comment was added later', async () => {
    const { owner, connection } = await emptyDatabase();
    await migrate(owner, { folder: folderWith(bread), log });
    const commented = { '0002-keep.sql': `comment on table bread is 'Ledger: append-only.'` };
    await migrate(owner, { folder: folderWith({ ...bread, ...commented }), log });
    const client = await connected(connection);
    await client.query('insert into bread values (1)');
    expect((await client.query('select from bread')).rowCount).toBe(1);
    for (const change of ['update bread set id = 2', 'delete from bread', 'truncate bread'])
      await expect(client.query(change)).rejects.toMatchObject({ code: '42501' });
  });

  test('queues and reads jobs', async () => {
    const { owner, connection } = await emptyDatabase();
    await migrate(owner, { folder: folderWith(bread), log });
    const client = await connected(connection);
    await client.query(
      `select graphile_worker.add_job('water', '{}'::json, job_key => 'k', max_attempts => 3)`,
    );
    expect((await client.query(`select from graphile_worker._private_jobs`)).rowCount).toBe(1);
  });
});
