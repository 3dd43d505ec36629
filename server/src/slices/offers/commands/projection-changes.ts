import { sql, type RawBuilder } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';

/** Number of projected rows that were added, changed and removed. */
export interface ProjectionChanges {
  added: number;
  changed: number;
  removed: number;
}

/** Changes of formats, with at most `MAX_NOTIFIED` + 1 of their ids. */
export interface ProjectedFormats extends ProjectionChanges {
  formatIds: string[];
}

/**
 * The most formats that an event names, equal to the limit of a bulk update: open searches then refresh only those
 * formats.
 */
export const MAX_NOTIFIED = 1_000;

export const noChanges: ProjectionChanges = { added: 0, changed: 0, removed: 0 };

export const hasChanges = ({ added, changed, removed }: ProjectionChanges): boolean =>
  added + changed + removed > 0;

export const sumChanges = (all: readonly ProjectionChanges[]): ProjectionChanges =>
  all.reduce(
    (sum, each) => ({
      added: sum.added + each.added,
      changed: sum.changed + each.changed,
      removed: sum.removed + each.removed,
    }),
    noChanges,
  );

/** The part of a seller's offers to project: all, or rows of some ids. */
export type Part = 'all' | readonly string[];

/** Up to this many ids are locked one by one. */
export const MAX_ROW_LOCKS = 100;

/**
 * A projected row combines rows of several tables, so two transactions must not project it concurrently: the second
 * would write what it read before the first committed. A few formats take a lock each, many take the seller's lock;
 * stock and prices use separate locks. Locks are taken before the reading statement and held until the commit.
 */
export async function lockPart(
  tx: Tx,
  what: 'formats' | 'offers' | 'zones',
  vendorId: OrganizationId,
  part: Part,
): Promise<void> {
  await sql`select ${sql.join(locksOfPart(what, vendorId, part))}`.execute(tx);
}

/** The same locks as expressions of a statement before the reading one. */
export function locksOfPart(
  what: 'formats' | 'offers' | 'zones',
  vendorId: OrganizationId,
  part: Part,
): RawBuilder<unknown>[] {
  const whole = `offers ${what} ${vendorId}`;
  if (part === 'all' || part.length > MAX_ROW_LOCKS)
    return [sql`pg_advisory_xact_lock(hashtextextended(${whole}, 0))`];
  const keys = sql`with keys as materialized (
      select distinct hashtextextended(${what} || each, 0) as key from unnest(${part}::text[]) each order by 1)`;
  return [
    sql`pg_advisory_xact_lock_shared(hashtextextended(${whole}, 0))`,
    sql`(${keys} select count(pg_advisory_xact_lock(key)) from keys)`,
  ];
}
