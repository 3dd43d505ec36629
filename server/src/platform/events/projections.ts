import type { OrganizationId } from '@halles/contract/kernel';
import type { EventType } from '../../events.ts';
import type { Tx } from '../transaction.ts';
import type { NewEvent } from './record.ts';

/** What a command touched, when a list of it would be too long for the event's own data. */
export interface Touched {
  vendorId: OrganizationId;
  /** `all`: everything the vendor sells. */
  formatIds: readonly string[] | 'all';
}

/** What must be right in the very transaction of its cause, in a slice below the one that causes it (decision 009). */
export interface Projection {
  name: string;
  on: readonly EventType[];
  keep(tx: Tx, event: NewEvent<EventType>): Promise<void>;
}

const byType = new Map<EventType, Projection[]>();

/** Called once, by `app.ts`, in the order of the slices: a projection may read what an earlier one kept. */
export function registerProjections(all: readonly Projection[]): void {
  byType.clear();
  for (const one of all) for (const type of one.on) byType.set(type, [...(byType.get(type) ?? []), one]);
}

export const projectionsOf = (type: EventType): readonly Projection[] => byType.get(type) ?? [];
