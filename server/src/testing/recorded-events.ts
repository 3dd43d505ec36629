import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { EventType } from '../events.ts';

/** Events of one organization, oldest first. */
export const recordedEvents = (db: Db, organizationId: string, ...types: EventType[]) =>
  db
    .selectFrom('events')
    .select(['type', 'data', 'user_ids', 'actor_user_id', 'acting'])
    .where(sql<boolean>`organization_ids @> array[${organizationId}]::uuid[]`)
    .$if(types.length > 0, (query) => query.where('type', 'in', types))
    .orderBy('id')
    .execute();
