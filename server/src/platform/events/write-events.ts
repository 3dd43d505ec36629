import { sql, type RawBuilder } from 'kysely';
import type { Db, Tables } from '../db.ts';
import { shortJobs, type ShortReactions } from '../reactions/short.ts';
import { changePart, foundAsLoaded, groupedByStatement, saveChanges, type RowChange } from '../save-rows.ts';

export const EVENTS_CHANNEL = 'halles_events';

/** What a transaction writes last: changes of rows, rows of `events`, and the jobs of the reactions to them. */
export interface Recorded {
  changes: RowChange[];
  events: object[];
  /** The short reactions to each event, which run together. */
  reactions: ShortReactions[];
  jobs: object[];
}

export const nothingRecorded = (): Recorded => ({ changes: [], events: [], reactions: [], jobs: [] });

/**
 * Writes what the transaction recorded, and the answer of its idempotency key, in one statement. NOTIFY at the commit
 * is only a hint: a listener that misses it finds the event at its next poll.
 */
export async function writeRecorded(
  db: Db,
  { changes, events, reactions, jobs: own }: Recorded,
  answer: RawBuilder<unknown> | null,
): Promise<void> {
  const groups = groupedByStatement(changes);
  const last = groups.pop() ?? [];
  await saveChanges(db, groups.flat());
  const jobs = [...shortJobs(reactions), ...own];
  const parts = last.map((one, at) => changePart(one, at));
  if (answer) parts.push(sql`answered as (${answer})`);
  if (events.length > 0) parts.push(eventsWritten(events));
  if (jobs.length > 0) parts.push(jobsQueued(jobs));
  if (parts.length === 0) return;
  const announced = [
    ...(events.length > 0 ? [sql`pg_notify(${EVENTS_CHANNEL}, '')`] : []),
    ...(jobs.length > 0 ? [sql`(select count(*) from queued)`] : []),
  ];
  await sql`with ${sql.join(parts)} select ${sql.join([...foundAsLoaded(last), ...announced])}`.execute(db);
}

/** Writes the changes that wait for the end now where some are of this table, because its rows are read again. */
export async function writeChangesOf(table: keyof Tables, db: Db & { recorded: Recorded }): Promise<void> {
  const { changes } = db.recorded;
  if (changes.some((one) => one.table === table)) await saveChanges(db, changes.splice(0));
}

/** Whether `writeRecorded` is one statement. */
export const isOneStatement = ({ changes }: Recorded): boolean => groupedByStatement(changes).length <= 1;

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
