import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../log.ts';
import { asApplication, TO_FILL, withoutPassword } from './index.ts';
import { firstClosedFolder, NOBODY } from './cluster-location.ts';
import { checkServer } from './server.ts';

const planning = '-c random_page_cost=1.1 -c work_mem=16MB -c jit=off -c max_parallel_workers_per_gather=0';

test('the application connects with its role and its planning; the options of an address win over the planning', () => {
  expect(asApplication({ host: '/run', options: '-c jit=on' })).toEqual({
    host: '/run',
    options: `${planning} -c jit=on -c role=halles_app -c search_path=public`,
  });
  const plain = asApplication({ connectionString: 'postgres://shop:x@db/shop' }).connectionString!;
  expect(new URL(plain).searchParams.getAll('options')).toEqual([
    `${planning} -c role=halles_app -c search_path=public`,
  ]);
  const ownerAddress = asApplication({
    connectionString: 'postgres://db/shop?options=-c%20jit%3Don&sslmode=require',
  });
  expect(new URL(ownerAddress.connectionString!).searchParams.getAll('options').at(-1)).toBe(
    `${planning} -c jit=on -c role=halles_app -c search_path=public`,
  );
});

test('a connection that fills a new database waits for no disk and plans each statement once', () => {
  expect(asApplication({ host: '/run' }, TO_FILL).options).toBe(
    `${planning} -c role=halles_app -c search_path=public -c synchronous_commit=off -c plan_cache_mode=force_generic_plan`,
  );
});

test('a password is not printed', () => {
  expect(withoutPassword('postgres://shop:s3cret@db:5432/shop?x=1')).toBe('postgres://shop@db:5432/shop?x=1');
  expect(withoutPassword('postgres:///shop?host=/run&password=s3cret')).not.toContain('s3cret');
});

test('a server that does not answer is reported with a remedy, and without its password', async () => {
  const refusal = checkServer('postgres://shop:s3cret@127.0.0.1:9/shop', silentLog(), 0);
  await expect(refusal).rejects.toMatchObject({
    name: 'DatabaseUnavailableError',
    message: expect.stringContaining('Check DATABASE_URL') as string,
  });
  await expect(refusal).rejects.not.toMatchObject({ message: expect.stringContaining('s3cret') as string });
});

test('a folder closed to other accounts is found on the path', () => {
  const base = mkdtempSync(join(tmpdir(), 'halles-way-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  mkdirSync(join(base, 'open'));
  chmodSync(base, 0o700);
  const owner = { uid: process.getuid!(), gid: process.getgid!() };
  const way = join(base, 'open', 'not-made-yet');
  expect(firstClosedFolder(way, NOBODY)).toBe(base);
  expect(firstClosedFolder(way, owner)).toBeNull();
  chmodSync(base, 0o711);
  expect(firstClosedFolder(way, NOBODY)).toBeNull();
});
