import { sql } from 'kysely';
import type { OrganizationId, UserId } from '@halles/contract/kernel';
import type { Events, EventType } from '../../events.ts';
import { enqueueAll } from '../reactions/enqueue.ts';
import { reactionsTo } from '../reactions/registry.ts';
import type { Tx } from '../transaction.ts';
import { projectionsOf, type Touched } from './projections.ts';

export const EVENTS_CHANNEL = 'halles_events';

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

/** Inserts the event, with one job per reaction, in the command's transaction; the commit announces it. */
export const record = <Type extends EventType>(tx: Tx, event: NewEvent<Type>): Promise<void> =>
  recordEvents(tx, [event]);

/** Records one event per changed record, so that each record has its own activity. */
export async function recordEvents<Type extends EventType>(
  tx: Tx,
  events: readonly NewEvent<Type>[],
): Promise<void> {
  if (events.length === 0) return;
  const { actor, clock, ids, requestId } = tx.ctx;
  const person = actor.kind === 'person' ? actor : null;
  const named = events.map((event) => ({ eventId: ids.next<'Event'>(), event }));
  const rows = named.map(({ eventId, event }) => ({
    id: eventId,
    type: event.type,
    organization_ids: event.organizations ?? [],
    user_ids: event.users ?? [],
    subject_id: event.subject ?? null,
    data: event.data,
    actor_user_id: person?.userId ?? null,
    actor_organization_id: person?.organizationId ?? null,
    acting: person?.view === 'acting',
    request_id: requestId,
    happened_at: clock.now(),
  }));
  // NOTIFY at the commit is only a hint: a listener that misses it finds the event at its next poll.
  await sql`with written as (
      insert into events (id, type, organization_ids, user_ids, subject_id, data, actor_user_id,
        actor_organization_id, acting, request_id, happened_at)
      select id, type, organization_ids, user_ids, subject_id, data, actor_user_id,
        actor_organization_id, acting, request_id, happened_at
      from jsonb_populate_recordset(null::events, ${JSON.stringify(rows)}::jsonb))
    select pg_notify(${EVENTS_CHANNEL}, '')`.execute(tx);
  for (const { event } of named)
    for (const projection of projectionsOf(event.type)) await projection.keep(tx, event);
  await enqueueAll(
    tx,
    named.flatMap(({ eventId, event }) =>
      reactionsTo(event.type).map(({ name, attempts }) => ({
        name,
        payload: { eventId },
        key: `${name}:${eventId}`,
        attempts,
      })),
    ),
  );
}
