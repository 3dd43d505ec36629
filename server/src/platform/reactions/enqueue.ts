import { sql } from 'kysely';
import type { Db } from '../db.ts';

interface JobOptions {
  /** A key is queued only once. */
  key?: string;
  attempts?: number;
  /** Waits before the first attempt. */
  afterSeconds?: number;
  /** Runs before what waits already. */
  isUrgent?: boolean;
}

interface Job extends JobOptions {
  name: string;
  payload: object;
}

/** Runs in the transaction of the cause, so that a job exists exactly when its cause does. */
export const enqueue = (db: Db, name: string, payload: object, options: JobOptions = {}): Promise<void> =>
  enqueueAll(db, [{ name, payload, ...options }]);

/** Queues any number of jobs in one statement. */
export async function enqueueAll(db: Db, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`select graphile_worker.add_job(j.name, j.payload, job_key => j.key, max_attempts => j.attempts,
      run_at => now() + make_interval(secs => j."afterSeconds"), priority => case when j."isUrgent" then -1 end)
    from json_to_recordset(${JSON.stringify(jobs)}::json)
      j (name text, payload json, key text, attempts integer, "afterSeconds" integer, "isUrgent" boolean)`.execute(
    db,
  );
}
