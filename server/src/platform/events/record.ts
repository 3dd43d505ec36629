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
  /** Whose screens and audit it belongs to. */
  organizations?: readonly OrganizationId[];
  users?: readonly UserId[];
  /** The record it is about: its activity log. */
  subject?: string;
  /** For the projections kept in this transaction: not stored. */
  touched?: Touched;
}

/** Inserts the event, with one job for each reaction, in the command's transaction; announced at its commit. */
export const record = <Type extends EventType>(tx: Tx, event: NewEvent<Type>): Promise<void> =>
  recordEvents(tx, [event]);

/** Events of one kind, of as many records as one command changed: the activity of each has its own. */
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
  // Announced at the commit, and a hint only: whoever misses it finds the event at the next look.
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
