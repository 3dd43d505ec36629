import { sql } from 'kysely';
import type { Db } from '../db.ts';

export const EVENTS_CHANNEL = 'halles_events';

/** What a transaction has recorded: rows of `events`, and a job for each reaction to them. */
export interface Recorded {
  events: object[];
  jobs: object[];
}

/**
 * Inserts the events and their jobs in one statement. NOTIFY at the commit is only a hint: a listener that misses it
 * finds the event at its next poll.
 */
export async function writeEvents(db: Db, { events, jobs }: Recorded): Promise<void> {
  if (events.length === 0) return;
  await sql`with written as (
      insert into events (id, type, organization_ids, user_ids, subject_id, data, actor_user_id,
        actor_organization_id, acting, request_id, happened_at)
      select id, type, organization_ids, user_ids, subject_id, data, actor_user_id,
        actor_organization_id, acting, request_id, happened_at
      from jsonb_populate_recordset(null::events, ${JSON.stringify(events)}::jsonb)
    ), queued as materialized (
      select graphile_worker.add_job(j.name, j.payload, job_key => j.key, max_attempts => j.attempts)
      from json_to_recordset(${JSON.stringify(jobs)}::json) j (name text, payload json, key text, attempts integer)
    )
    select pg_notify(${EVENTS_CHANNEL}, ''), (select count(*) from queued)`.execute(db);
}
