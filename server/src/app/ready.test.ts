import { tmpdir } from 'node:os';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { readMigrations } from '../platform/migrate.ts';
import { testWorld } from '../testing/world.ts';
import { migrationsFolder } from './release.ts';
import { assertReady } from './ready.ts';

const world = await testWorld();
const ready = {
  pool: world.pool,
  known: readMigrations(migrationsFolder),
  dataDir: tmpdir(),
  freeBytes: () => Promise.resolve(2 ** 30),
};

it('is ready with a current schema, a writable database and disk space', async () => {
  await expect(assertReady(ready)).resolves.toBeUndefined();
});

it('is not ready when the database is read-only', async () => {
  const options = '-c default_transaction_read_only=on';
  const pool = new pg.Pool({ ...world.database.owner, options });
  onTestFinished(() => pool.end());
  await expect(assertReady({ ...ready, pool })).rejects.toThrow('read-only');
});

it('is not ready when the disk is full', async () => {
  await expect(assertReady({ ...ready, freeBytes: () => Promise.resolve(1_000) })).rejects.toThrow('full');
});

it('is not ready with the schema of another release', async () => {
  await expect(assertReady({ ...ready, known: ready.known.slice(0, -1) })).rejects.toThrow();
});
