import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderForServer } from '../../testing/database.ts';
import { silentLog } from '../log.ts';
import { attachDatabase } from './attach-database.ts';
import { type Database, openDatabase } from './index.ts';
import { postgresProcessesIn } from './processes.ts';

const log = silentLog();

const folder = (name = 'data'): string => join(folderForServer(), name);

async function opened(dataDir: string, durable = false): Promise<Database> {
  const database = await openDatabase({ dataDir, log, durable });
  onTestFinished(() => database.stop());
  return database;
}

async function runSql(database: Pick<Database, 'connection'>, statement: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A server process that opens the folder, reports it, and runs until it is killed. */
async function otherServer(
  dataDir: string,
  statement: string,
): Promise<{ child: ChildProcess; firstLine: string }> {
  const engine = JSON.stringify(import.meta.resolve('./index.ts'));
  const logs = JSON.stringify(import.meta.resolve('../log.ts'));
  const program = `
    import pg from 'pg';
    const { openDatabase } = await import(${engine});
    const { silentLog } = await import(${logs});
    try {
      const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: silentLog() });
      const client = new pg.Client(database.connection);
      await client.connect();
      await client.query(${JSON.stringify(statement)});
      console.log('open ' + database.pid());
      setInterval(() => undefined, 60_000);
    } catch (error) {
      console.log(error.name);
      process.exit(3);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const firstLine = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  );
  return { child, firstLine };
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.once('exit', () => resolve()));

describe('the embedded PostgreSQL', () => {
  test('is created, stopped without leftovers, and reopened with its rows', async () => {
    const dataDir = folder('Données de l’épicerie');
    const first = await opened(dataDir);
    expect(first.describe).toMatch(
      /^PostgreSQL 18\.\d+ of its own \(DATABASE_URL is not set\), in .*postgres$/,
    );
    await runSql(first, 'create table kept (word text)');
    await runSql(first, `insert into kept values ('été')`);
    await first.stop();
    expect(postgresProcessesIn(join(dataDir, 'postgres'))).toEqual([]);
    const second = await opened(dataDir);
    expect(await runSql(second, 'select word from kept')).toEqual([{ word: 'été' }]);
  });

  test('verifies page checksums, sorts by Unicode, and accepts no network connection', async () => {
    const database = await opened(folder());
    const [facts] = await runSql(
      database,
      `select current_setting('data_checksums') as checksums, current_setting('listen_addresses') as listens,
              upper('é') as upper, (select rolsuper from pg_roles where rolname = current_user) as superuser`,
    );
    expect(facts).toEqual({ checksums: 'on', listens: '', upper: 'É', superuser: false });
  });

  test('is durable unless it is temporary', async () => {
    const database = await opened(folder(), true);
    expect(
      await runSql(
        database,
        `select current_setting('fsync') || current_setting('synchronous_commit') as both`,
      ),
    ).toEqual([{ both: 'onon' }]);
  });

  test('refuses a second server on the same folder, and names the holder', async () => {
    const dataDir = folder();
    await opened(dataDir);
    expect((await otherServer(dataDir, 'select 1')).firstLine).toBe('DataFolderHeldError');
    await expect(openDatabase({ dataDir, log })).rejects.toMatchObject({
      name: 'DataFolderHeldError',
      holder: { pid: process.pid },
      message: expect.stringContaining('DATA_DIR') as string,
    });
  });

  test('is shared with the command line while a server has it open', async () => {
    const dataDir = folder();
    const server = await opened(dataDir);
    const joined = await attachDatabase({ dataDir, log });
    expect(joined.connection.host).toBe(server.connection.host);
    expect(joined.describe).toContain(`process ${process.pid}`);
    await joined.stop();
    expect(await runSql(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    const alone = await attachDatabase({ dataDir, log });
    onTestFinished(() => alone.stop());
    expect(alone.describe).toContain('of its own');
  });

  test('takes over from a killed server, and loses nothing that was committed', async () => {
    const dataDir = folder();
    const { child, firstLine } = await otherServer(dataDir, 'create table kept as select 7 as seven');
    const left = Number(firstLine.split(' ')[1]);
    const exit = ended(child);
    child.kill('SIGKILL');
    await exit;
    expect(postgresProcessesIn(join(dataDir, 'postgres'))).toContain(left);
    const database = await opened(dataDir);
    expect(database.pid()).not.toBe(left);
    expect(postgresProcessesIn(join(dataDir, 'postgres'))).not.toContain(left);
    expect(await runSql(database, 'select seven from kept')).toEqual([{ seven: 7 }]);
  });

  test('starts beside the pid file of a killed server, whatever process has its id', async () => {
    const dataDir = folder();
    await (await opened(dataDir)).stop();
    const data = join(dataDir, 'postgres');
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
      writeFileSync(join(data, name), `${process.pid}\n${data}\n`);
    const database = await opened(dataDir);
    expect(await runSql(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('restarts when it dies, and broken connections do not end the server', async () => {
    const database = await opened(folder(), true);
    const pool = new pg.Pool(database.connection);
    onTestFinished(() => pool.end());
    pool.on('error', () => undefined);
    await pool.query('create table kept as select 1 as one');
    const lost = new Promise<void>((resolve) => database.onLost(resolve));
    const restarted = new Promise<void>((resolve) => database.onRestarted(resolve));
    const before = database.pid()!;
    process.kill(before, 'SIGKILL');
    await lost;
    await restarted;
    expect(database.pid()).not.toBe(before);
    await expect
      .poll(
        () =>
          pool.query('select one from kept').then(
            ({ rows }) => rows as unknown,
            () => 'broken',
          ),
        { timeout: 10_000 },
      )
      .toEqual([{ one: 1 }]);
  });

  test('finds a shorter socket path when the folder has a long name', async () => {
    const dataDir = folder('a'.repeat(120));
    const database = await opened(dataDir);
    expect(Buffer.byteLength(database.connection.host!)).toBeLessThan(92);
    expect(await runSql(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('does not touch a database of another PostgreSQL version', async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    chmodSync(dataDir, 0o711);
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expect(openDatabase({ dataDir, log })).rejects.toMatchObject({
      name: 'DatabaseUnavailableError',
      message: expect.stringContaining('PostgreSQL 15') as string,
    });
    // The refused open released the folder.
    await expect(openDatabase({ dataDir, log })).rejects.toMatchObject({ name: 'DatabaseUnavailableError' });
  });
});
