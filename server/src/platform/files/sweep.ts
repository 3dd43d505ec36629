import type { Db } from '../db.ts';
import { keyOf, type FileStore } from './store.ts';

export interface SweepResult {
  discarded: number;
  strays: number;
}

const BATCH = 500;
/** Bytes are stored before their row is committed, so younger files may still get a row. */
const STRAY_AGE_MS = 24 * 60 * 60 * 1000;

export async function sweepFiles(db: Db, store: FileStore, now: Date): Promise<SweepResult> {
  return { discarded: await sweepDiscarded(db, store, now), strays: await sweepStrays(db, store, now) };
}

/** The row is deleted first: a record that attaches the file at this moment either gets it whole or is refused. */
async function sweepDiscarded(db: Db, store: FileStore, now: Date): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await db
      .deleteFrom('files')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('files')
          .select('id')
          .where('discard_after', '<=', now)
          .orderBy('discard_after')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'variants'])
      .execute();
    for (const row of rows) for (const variant of row.variants) await store.delete(keyOf(row.id, variant));
    count += rows.length;
    if (rows.length < BATCH) return count;
  }
}

async function sweepStrays(db: Db, store: FileStore, now: Date): Promise<number> {
  const before = now.getTime() - STRAY_AGE_MS;
  const batch: string[] = [];
  let count = 0;
  for await (const { key, storedAt } of store.list()) {
    if (storedAt.getTime() > before) continue;
    batch.push(key);
    if (batch.length === BATCH) count += await deleteStrays(db, store, batch.splice(0));
  }
  return count + (await deleteStrays(db, store, batch));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function deleteStrays(db: Db, store: FileStore, keys: string[]): Promise<number> {
  // Only keys of our own form are deleted: other objects in the store are not ours.
  const ours = keys.map((key) => ({ key, id: key.split('/')[1] ?? '' })).filter(({ id }) => UUID.test(id));
  if (ours.length === 0) return 0;
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [...new Set(ours.map(({ id }) => id))])
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const strays = ours.filter(({ id }) => !known.has(id));
  for (const { key } of strays) await store.delete(key);
  return strays.length;
}
