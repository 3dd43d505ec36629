import type { OrganizationId, UserId } from '@halles/contract/kernel';
import type { Events, EventType } from '../../events.ts';
import { reactionsTo, type StoredEvent } from '../reactions/registry.ts';
import type { Saving, Tx } from '../transaction.ts';
import { projectionsOf, type Touched } from './projections.ts';

export interface NewEvent<Type extends EventType> {
  type: Type;
  data: Events[Type];
  /** Organizations whose screens and audit logs show the event. */
  organizations?: readonly OrganizationId[];
  users?: readonly UserId[];
  /** Id of the record whose activity log shows the event. */
  subject?: string;
  /** Passed to the projections of this transaction; not stored. */
  touched?: Touched;
}

/**
 * Notes the event, with the jobs of its reactions; `transaction` inserts both with all others before its commit, which
 * announces them.
 */
export const record = <Type extends EventType>(tx: Tx, event: NewEvent<Type>): Promise<void> =>
  recordEvents(tx, [event]);

/** Records one event per changed record, so that each record has its own activity. */
export async function recordEvents<Type extends EventType>(
  tx: Tx,
  events: readonly NewEvent<Type>[],
): Promise<void> {
  noteEvents(tx, events);
  for (const event of events)
    for (const projection of projectionsOf(event.type)) await projection.project(tx, event);
}

/** The same for an event without projections, so that nothing is written before the end. */
export function recordAtEnd<Type extends EventType>(saving: Saving, event: NewEvent<Type>): void {
  if (projectionsOf(event.type).length > 0) throw new Error(`${event.type} has a projection`);
  noteEvents(saving, [event]);
}

function noteEvents<Type extends EventType>(
  { ctx, recorded }: Saving,
  events: readonly NewEvent<Type>[],
): void {
  const { actor, clock, ids, requestId } = ctx;
  const person = actor.kind === 'person' ? actor : null;
  for (const { type, data, organizations = [], users = [], subject = null } of events) {
    const id = ids.next<'Event'>();
    const happenedAt = clock.now();
    recorded.events.push({
      id,
      type,
      organization_ids: organizations,
      user_ids: users,
      subject_id: subject,
      data,
      actor_user_id: person?.userId ?? null,
      actor_organization_id: person?.organizationId ?? null,
      acting: person?.view === 'acting',
      request_id: requestId,
      happened_at: happenedAt,
    });
    const event = {
      id,
      type,
      organizationIds: organizations,
      userIds: users,
      subjectId: subject,
      data,
      happenedAt,
    };
    // The data is that of the event's type, and `reactionsTo` finds those of this type.
    const concerned = reactionsTo(type).filter(
      (one) => one.concerns?.(event as unknown as StoredEvent) ?? true,
    );
    const [short, own] = [
      concerned.filter(({ isShort }) => isShort),
      concerned.filter(({ isShort }) => !isShort),
    ];
    if (short.length > 0) recorded.reactions.push({ event, names: short.map(({ name }) => name) });
    for (const { name, attempts } of own)
      recorded.jobs.push({ name, payload: { event }, key: `${name}:${id}`, attempts });
  }
}
