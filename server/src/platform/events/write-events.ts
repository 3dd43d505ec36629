import { sql, type RawBuilder } from 'kysely';
import { changePart, groupedByStatement, saveChanges, type RowChange } from '../save-rows.ts';
import type { Tx } from '../transaction.ts';

export const EVENTS_CHANNEL = 'halles_events';

/** What a transaction writes last: changes of rows, rows of `events`, and a job for each reaction to them. */
export interface Recorded {
  changes: RowChange[];
  events: object[];
  jobs: object[];
}

/**
 * Writes what the transaction recorded, and the answer of its idempotency key, in one statement. NOTIFY at the commit
 * is only a hint: a listener that misses it finds the event at its next poll.
 */
export async function writeRecorded(tx: Tx, answer: RawBuilder<unknown> | null): Promise<void> {
  const { changes, events, jobs } = tx.recorded;
  const groups = groupedByStatement(changes);
  const last = groups.pop() ?? [];
  await saveChanges(tx, groups.flat());
  const parts = last.map((one, at) => changePart(one, at));
  if (answer) parts.push(sql`answered as (${answer})`);
  if (events.length > 0) parts.push(eventsWritten(events), jobsQueued(jobs));
  if (parts.length === 0) return;
  const announced =
    events.length > 0 ? sql`pg_notify(${EVENTS_CHANNEL}, ''), (select count(*) from queued)` : sql``;
  await sql`with ${sql.join(parts)} select ${announced}`.execute(tx);
}

const eventsWritten = (events: readonly object[]): RawBuilder<unknown> => sql`written as (
      insert into events (id, type, organization_ids, user_ids, subject_id, data, actor_user_id,
        actor_organization_id, acting, request_id, happened_at)
      select id, type, organization_ids, user_ids, subject_id, data, actor_user_id,
        actor_organization_id, acting, request_id, happened_at
      from jsonb_populate_recordset(null::events, ${JSON.stringify(events)}::jsonb)
    )`;

const jobsQueued = (jobs: readonly object[]): RawBuilder<unknown> => sql`queued as materialized (
      select graphile_worker.add_job(j.name, j.payload, job_key => j.key, max_attempts => j.attempts)
      from json_to_recordset(${JSON.stringify(jobs)}::json) j (name text, payload json, key text, attempts integer)
    )`;
