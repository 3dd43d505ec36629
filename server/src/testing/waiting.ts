import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';

/** Waits until a transaction waits for a lock of another. */
export const somebodyWaits = (db: Db) =>
  vi.waitFor(async () => {
    const { rows } = await sql`select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
  }, 5_000);

/** Notes the transactions that the database ended because they waited for each other, from what `transaction` logs. */
export function noteDeadlocks(base: Log): { log: Log; deadlocks: unknown[] } {
  const deadlocks: unknown[] = [];
  const log = Object.assign(Object.create(base) as Log, {
    info: (facts: { code?: string }) => facts.code === '40P01' && deadlocks.push(facts),
  });
  return { log, deadlocks };
}
