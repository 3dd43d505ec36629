import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../platform/db.ts';

/** Waits until a transaction waits for a lock of another. */
export const somebodyWaits = (db: Db) =>
  vi.waitFor(async () => {
    const { rows } = await sql`select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
  }, 5_000);
