import { sql, type RawBuilder } from 'kysely';
import type { OrganizationId } from '@halles/contract/kernel';
import type { EventType } from '../../events.ts';
import type { Tx } from '../transaction.ts';
import type { NewEvent } from './record.ts';

/** Records that a command changed, when the list is too long for the event's data. */
export interface Touched {
  vendorId: OrganizationId;
  /** `all`: every format of the vendor. */
  formatIds: readonly string[] | 'all';
  /** Only those that the projections must write, as `concernedBy` found them. */
  isConcerned?: true;
}

/**
 * An update of a read model that must happen in the transaction of its cause, in a slice below the cause (decision
 * 009).
 */
export interface Projection {
  name: string;
  on: readonly EventType[];
  /** SQL expressions that take the locks of `project`, which reads after them. */
  locks?(touched: Touched): RawBuilder<unknown>[];
  /**
   * SQL for the ids of those formats that `project` must write, an array: a part of the statement that saves the rows
   * of `saved`, after the locks.
   */
  concerned?(touched: Touched, saved: RawBuilder<unknown>): RawBuilder<string[]>;
  project(tx: Tx, event: NewEvent<EventType>): Promise<void>;
}

const byType = new Map<EventType, Projection[]>();

/** Called once, by `app.ts`, in slice order: a projection may read what an earlier one wrote. */
export function registerProjections(all: readonly Projection[]): void {
  byType.clear();
  for (const one of all) for (const type of one.on) byType.set(type, [...(byType.get(type) ?? []), one]);
}

export const projectionsOf = (type: EventType): readonly Projection[] => byType.get(type) ?? [];

/** The locks of the projections of an event, to be taken with the rows that it is about. */
export const locksOf = (type: EventType, touched: Touched): RawBuilder<unknown>[] =>
  projectionsOf(type).flatMap((one) => one.locks?.(touched) ?? []);

export const concernedBy = (
  type: EventType,
  touched: Touched,
  saved: RawBuilder<unknown>,
): RawBuilder<string[]> =>
  sql.join(
    [sql`'{}'::uuid[]`, ...projectionsOf(type).flatMap((one) => one.concerned?.(touched, saved) ?? [])],
    sql` || `,
  );
