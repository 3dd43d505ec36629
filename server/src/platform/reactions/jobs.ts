import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db.ts';
import { likePattern } from '../plain-text.ts';
import type { Tx } from '../transaction.ts';

export type JobState = 'waiting' | 'running' | 'failed' | 'parked';

export interface JobRow {
  id: string;
  kind: string;
  state: JobState;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  run_at: Date;
  created_at: Date;
}

/** `failed`: waits for another attempt; `parked`: had its last one. */
const state = sql<JobState>`case when j.locked_at is not null then 'running'
  when j.attempts >= j.max_attempts then 'parked' when j.attempts > 0 then 'failed' else 'waiting' end`;

const jobs = sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;

interface JobsQuery {
  state?: JobState | undefined;
  kind?: string | undefined;
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** What is late or failed comes first. */
export async function listJobs(
  db: Db,
  { state: wanted, kind, search, limit, offset }: JobsQuery,
): Promise<{ rows: JobRow[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (wanted) conditions.push(sql`${state} = ${wanted}`);
  if (kind) conditions.push(sql`t.identifier = ${kind}`);
  if (search) {
    const like = likePattern(search);
    conditions.push(sql`(t.identifier ilike ${like} or j.last_error ilike ${like})`);
  }
  const found = sql`${jobs} where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<(JobRow | { id: null }) & { total: number }>`
    select counted.total, f.* from (select count(*)::int as total from ${found}) counted left join lateral (
    select row_number() over (order by j.run_at, j.id) as place, j.id::text as id, t.identifier as kind, ${state} as state, j.attempts::int as attempts,
      j.max_attempts::int as max_attempts, j.last_error, j.run_at, j.created_at
    from ${found} order by j.run_at, j.id limit ${limit} offset ${offset}) f on true order by f.place`.execute(
    db,
  );
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [row])), total: rows[0]!.total };
}

export interface JobFigures {
  kind: string;
  waiting: number;
  running: number;
  failed: number;
  parked: number;
  lagMs: number;
}

/** By kind, the one that is latest first. The lag is by the clock of the database, which sets the times of jobs. */
export async function jobFigures(db: Db): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select kind, (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'running'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state = 'parked'))::int as parked,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where state in ('waiting', 'failed') and run_at <= now())) * 1000, 0)::int as "lagMs"
    from (select t.identifier as kind, ${state} as state, j.run_at from ${jobs}) one
    group by kind order by "lagMs" desc, kind`.execute(db);
  return rows;
}

/** Those of these keys whose job waits or runs: it is neither parked nor gone. */
export async function livingJobs(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select j.key from ${jobs} where j.key = any(${keys}::text[]) and ${state} <> 'parked'`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

interface ChangedJobs {
  kinds: string[];
  count: number;
}

/** Jobs that failed, or are parked, run now and have all their attempts again. */
export async function retryJobs(tx: Tx, ids: readonly string[]): Promise<ChangedJobs> {
  const { rows } = await sql<{ kind: string }>`
    with chosen as (
      select j.id, t.identifier as kind from ${jobs}
      where j.id = any(${ids}::bigint[]) and j.attempts > 0 and j.locked_at is null for update of j
    ), changed as (
      select r.id from graphile_worker.reschedule_jobs(
        array(select id from chosen), run_at => now(), attempts => 0) r
    )
    select c.kind from chosen c join changed using (id)`.execute(tx);
  return countKinds(rows);
}

/** Only parked jobs: the others still do what they are for. */
export async function purgeJobs(tx: Tx, ids: readonly string[]): Promise<ChangedJobs> {
  const { rows } = await sql<{ kind: string }>`
    with chosen as (
      select j.id, t.identifier as kind from ${jobs}
      where j.id = any(${ids}::bigint[]) and j.attempts >= j.max_attempts and j.locked_at is null for update of j
    ), changed as (select r.id from graphile_worker.complete_jobs(array(select id from chosen)) r)
    select c.kind from chosen c join changed using (id)`.execute(tx);
  return countKinds(rows);
}

/** A later job of the kind does what they were for. */
export async function removeEarlierFailures(
  db: Db,
  { kind, id }: Pick<JobRow, 'kind' | 'id'>,
): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select j.id from ${jobs} where t.identifier = ${kind} and j.id < ${id}::bigint and j.attempts > 0
        and j.locked_at is null))`.execute(db);
}

const countKinds = (rows: readonly { kind: string }[]): ChangedJobs => ({
  kinds: [...new Set(rows.map(({ kind }) => kind))].sort(),
  count: rows.length,
});
