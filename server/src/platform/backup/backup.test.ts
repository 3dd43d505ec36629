import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  runSql,
  backUpMarket,
  folder,
  KEY,
  market,
  migrationsFolder,
  NOW,
} from '../../testing/backup-market.ts';
import { emptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { silentLog } from '../log.ts';
import { decryptFrames, FrameWriter, newKeys } from './encryption.ts';
import { makeBackup, restoreBackup, verifyBackup } from './index.ts';

// Writes products directly: a table of the database that this file makes for itself.

const log = silentLog();

/** The rows as text, without transaction ids, which belong to one database. */
const contents = (database: TestDatabase): Promise<pg.QueryResultRow[]> =>
  runSql(
    database,
    `select (select json_agg((to_jsonb(s) - 'xact')::text order by s.id) from shops s) as shops,
            (select json_agg(to_jsonb(p)::text order by p.id) from products p) as products,
            (select json_agg(to_jsonb(c)::text order by c.id) from counters c) as counters,
            (select json_agg(word) from seeds) as seeds, (select count(*) from ledger) as ledger,
            (select last_value from counters_n_seq) as sequence,
            (select json_agg(payload) from graphile_worker._private_jobs) as jobs`,
  );

describe('a backup', () => {
  test('restores every row, file and key, then migrates', async () => {
    const { database, file, migrations } = await backUpMarket();
    const target = await emptyDatabase();
    const dataDir = folder();
    const newer = migrationsFolder({
      '0001-first.sql': readFileSync(join(migrations, '0001-first.sql'), 'utf8'),
      '0002-later.sql': `alter table shops add column closed boolean not null default false`,
    });
    await restoreBackup(await verifyBackup(file, KEY), {
      connection: target.owner,
      dataDir,
      migrationsFolder: newer,
      log,
    });

    expect(await runSql(target, 'select closed from shops')).toEqual([{ closed: false }]);
    await runSql(target, 'alter table shops drop column closed');
    expect(await contents(target)).toEqual(await contents(database));
    expect(readFileSync(join(dataDir, 'files', 'a7', 'one', 'full'))).toEqual(Buffer.from([0, 1, 2, 255]));
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe('the key\n');
    expect(statSync(join(dataDir, 'secret')).mode & 0o077).toBe(0);
    expect(readdirSync(dataDir).toSorted()).toEqual(['files', 'secret']);
    expect(readdirSync(join(dataDir, 'files'))).toEqual(['a7']);
    expect(readdirSync(join(dataDir, 'files', 'a7', 'one'))).toEqual(['full']);
    // Constraints are restored, sequences continue, and a worker can take the job.
    await expect(runSql(target, `delete from products`)).rejects.toMatchObject({ code: '23503' });
    await expect(runSql(target, `insert into ledger values (2)`)).rejects.toThrow('never');
    expect(await runSql(target, 'insert into counters default values returning id, n')).toEqual([
      { id: 4, n: 3 },
    ]);
    expect(await runSql(target, 'select locked_by from graphile_worker._private_jobs')).toEqual([
      { locked_by: null },
    ]);
    const [{ future }] = (await runSql<{ future: boolean }>(
      target,
      'select bool_or(xact > pg_current_xact_id()) as future from shops',
    )) as [{ future: boolean }];
    expect(future).toBe(false);
  });

  test('is unreadable without its key, and readable by our account only', async () => {
    const { file } = await backUpMarket();
    const bytes = readFileSync(file);
    expect(statSync(file).mode & 0o077).toBe(0);
    for (const word of ['manifest.json', 'tables/', 'the key', KEY, '\u001f\u008b\u0008'])
      expect(bytes.includes(Buffer.from(word, 'latin1')), word).toBe(false);
    // Encrypted bytes do not compress.
    expect(gzipSync(bytes).length).toBeGreaterThan(bytes.length);
    await expect(verifyBackup(file, `${KEY}.`)).rejects.toThrow('another key');
  });

  test('signed with another key is refused, also with the name of our key', async () => {
    const { database, dataDir, file } = await backUpMarket();
    const forged = join(folder(), 'forged');
    const source = {
      connection: database.owner,
      dataDir,
      files: 'included',
      release: '1',
      now: NOW,
    } as const;
    await makeBackup({ ...source, key: 'a key that somebody else has made up' }, forged);
    const bytes = readFileSync(forged);
    readFileSync(file).copy(bytes, 0, 0, 24);
    writeFileSync(forged, bytes);
    await expect(verifyBackup(forged, KEY)).rejects.toThrow('signature');
  });

  test('is refused when the file is something else', async () => {
    const other = join(folder(), 'other.backup');
    writeFileSync(other, gzipSync('another archive'));
    await expect(verifyBackup(other, KEY)).rejects.toThrow('is not a backup');
  });

  test.each([0, 1, 1_048_575, 1_048_576, 1_048_577, 3_000_000])(
    'of %i bytes is encrypted and decrypted to the same bytes, in any pieces',
    async (size) => {
      const keys = newKeys(KEY);
      const bytes = randomBytes(size);
      const writer = new FrameWriter(keys);
      const frames = [
        ...writer.add(bytes.subarray(0, size / 3)),
        ...writer.add(bytes.subarray(size / 3)),
        writer.last(),
      ];
      const read = async (chunks: Buffer[]): Promise<Buffer> =>
        Buffer.concat(await Readable.from(decryptFrames(Readable.from(chunks), keys)).toArray());
      expect((await read([Buffer.concat(frames)])).equals(bytes)).toBe(true);
      if (frames.length > 1) await expect(read(frames.slice(0, -1))).rejects.toThrow();
      if (frames.length > 2)
        await expect(read([frames[1]!, frames[0]!, ...frames.slice(2)])).rejects.toThrow();
    },
  );

  test('is consistent while others write', async () => {
    const { database, dataDir } = await market();
    await runSql(
      database,
      `insert into shops (id, name) select gen_random_uuid(), repeat('x', 2000) from generate_series(1, 3000)`,
    );
    let isOver = false;
    let written = 0;
    const writing = (async () => {
      while (!isOver) {
        await runSql(
          database,
          `with s as (insert into shops (id, name) values (gen_random_uuid(), 'late') returning id)
             insert into products (id, shop_id, price_minor) select gen_random_uuid(), id, 1 from s`,
        );
        written += 1;
      }
    })();
    await expect.poll(() => written, { timeout: 10_000 }).toBeGreaterThan(2);
    const file = join(folder(), 'busy.backup');
    const source = {
      connection: database.owner,
      dataDir,
      files: 'included',
      release: '1',
      now: NOW,
      key: KEY,
    } as const;
    const { tables } = await makeBackup(source, file);
    isOver = true;
    await writing;
    const rows = Object.fromEntries(tables.map(({ name, rows: count }) => [name, count]));
    expect(rows['shops']! - 3001).toBe(rows['products']! - 1);
    expect(rows['shops']).toBeGreaterThan(3001);
  });

  test('is refused when any byte is wrong or missing', async () => {
    const { file } = await backUpMarket();
    const whole = readFileSync(file);
    const damaged = join(folder(), 'damaged');
    const refused = async (bytes: Buffer): Promise<void> => {
      writeFileSync(damaged, bytes);
      await expect(verifyBackup(damaged, KEY)).rejects.toMatchObject({ name: 'BackupRefusedError' });
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const copy = Buffer.from(whole);
        copy[at]! ^= bits;
        await refused(copy);
      }),
      { numRuns: 60 },
    );
    for (const at of [0, 4, 9, whole.length - 1, whole.length - 9, whole.length - 20, whole.length - 90]) {
      const copy = Buffer.from(whole);
      copy[at]! ^= 1;
      await refused(copy);
    }
    await refused(whole.subarray(0, -1));
    await refused(Buffer.concat([whole, Buffer.from('x')]));
    await refused(Buffer.alloc(0));
    await expect(verifyBackup(join(folder(), 'none'), KEY)).rejects.toMatchObject({
      name: 'BackupRefusedError',
    });
    await expect(verifyBackup(file, KEY)).resolves.toMatchObject({
      manifest: { release: '1.0.0', madeAt: NOW.toISOString() },
    });
  });

  test('overwrites no file, no database and no data folder', async () => {
    const { database, dataDir, file, migrations } = await backUpMarket();
    const source = {
      connection: database.owner,
      dataDir,
      files: 'included',
      release: '1',
      now: NOW,
      key: KEY,
    } as const;
    await expect(makeBackup(source, file)).rejects.toThrow('is there already');
    const backup = await verifyBackup(file, KEY);
    const target = { connection: database.owner, migrationsFolder: migrations, log };
    await expect(restoreBackup(backup, { ...target, dataDir })).rejects.toThrow('would be overwritten');
    await expect(restoreBackup(backup, { ...target, dataDir: folder() })).rejects.toThrow('not empty');
    expect(await runSql(database, 'select count(*)::int as n from shops')).toEqual([{ n: 1 }]);
  });

  test('of a newer release is refused before anything is created', async () => {
    const { file } = await backUpMarket();
    const target = await emptyDatabase();
    const older = migrationsFolder({ '0001-other.sql': 'create table other (id int)' });
    await expect(
      restoreBackup(await verifyBackup(file, KEY), {
        connection: target.owner,
        dataDir: folder(),
        migrationsFolder: older,
        log,
      }),
    ).rejects.toThrow('Restore it with that release');
    expect(await runSql(target, `select to_regclass('public.migrations') as found`)).toEqual([
      { found: null },
    ]);
  });

  test('that cannot be loaded leaves the database and the folder empty', async () => {
    const { file, migrations } = await backUpMarket();
    const target = await emptyDatabase();
    const dataDir = folder();
    const backup = await verifyBackup(file, KEY);
    const lying = structuredClone(backup);
    lying.manifest.tables.find(({ name }) => name === 'products')!.rows = 2;
    const place = { connection: target.owner, dataDir, migrationsFolder: migrations, log };
    await expect(restoreBackup(lying, place)).rejects.toThrow('products has 1 rows');
    expect(readdirSync(dataDir)).toEqual([]);
    await restoreBackup(backup, place);
    expect(await runSql(target, 'select count(*)::int as n from products')).toEqual([{ n: 1 }]);
  });
});
