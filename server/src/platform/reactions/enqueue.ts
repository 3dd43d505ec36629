import { sql } from 'kysely';
import type { Db } from '../db.ts';

interface JobOptions {
  /** The same key is queued once. */
  key?: string;
  attempts?: number;
}

/** In the transaction of what asks for it: no job without its cause, no cause without its job. */
export async function enqueue(
  db: Db,
  name: string,
  payload: object,
  { key, attempts }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    job_key => ${key ?? null}, max_attempts => ${attempts ?? null})`.execute(db);
}
