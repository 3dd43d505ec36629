import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';

/** What a rewriting of the projection had to change. */
export interface ProjectionChanges {
  added: number;
  changed: number;
  removed: number;
}

/** The same of goods: of which formats, `MAX_NOTIFIED` and one more at most. */
export interface ProjectedFormats extends ProjectionChanges {
  formatIds: string[];
}

/** So many an event names, as many as one bulk update may write: open searches then look at those alone. */
export const MAX_NOTIFIED = 1_000;

export const noChanges: ProjectionChanges = { added: 0, changed: 0, removed: 0 };

export const hasChanges = ({ added, changed, removed }: ProjectionChanges): boolean => added + changed + removed > 0;

export const sumChanges = (all: readonly ProjectionChanges[]): ProjectionChanges =>
  all.reduce(
    (sum, each) => ({
      added: sum.added + each.added,
      changed: sum.changed + each.changed,
      removed: sum.removed + each.removed,
    }),
    noChanges,
  );

/** Which part of a seller's offers is written anew: all, or what belongs to some ids. */
export type Part = 'all' | readonly string[];

/** So many are looked at one by one. */
export const MAX_ROW_LOCKS = 100;

/**
 * A row is made of several others' rows, so two transactions that make it anew must not do so side by side: the
 * second would write what it read before the first was done. Few formats lock themselves, many lock their seller's;
 * what touches stock never waits for what touches prices. Held until the commit, taken before the reading statement.
 */
export async function lockPart(
  tx: Tx,
  what: 'formats' | 'offers' | 'zones',
  vendorId: OrganizationId,
  part: Part,
): Promise<void> {
  const whole = `offers ${what} ${vendorId}`;
  if (part === 'all' || part.length > MAX_ROW_LOCKS) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${whole}, 0))`.execute(tx);
    return;
  }
  await sql`
    with keys as materialized (
      select distinct hashtextextended(${what} || each, 0) as key from unnest(${part}::text[]) each order by 1
    )
    select pg_advisory_xact_lock_shared(hashtextextended(${whole}, 0)), (select count(pg_advisory_xact_lock(key)) from keys)
  `.execute(tx);
}
