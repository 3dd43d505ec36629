import { sql } from 'kysely';
import type { admin, HealthPoint, HealthRange, OutputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** At most 60 to 120 points each. */
const ranges: Record<HealthRange, { reachMs: number; bucket: string }> = {
  hour: { reachMs: HOUR_MS, bucket: '1 minute' },
  day: { reachMs: DAY_MS, bucket: '15 minutes' },
  week: { reachMs: 7 * DAY_MS, bucket: '2 hours' },
  month: { reachMs: 30 * DAY_MS, bucket: '6 hours' },
};

type Row = Omit<HealthPoint, 'at'> & { at: Date };

/** Of each span: the worst lag, disk and response, sums of what is counted, and the last of the rest. */
export async function getHealth(
  { db, clock }: Ctx,
  { range }: { range: HealthRange },
): Promise<OutputOf<typeof admin.getHealth>> {
  const { reachMs, bucket } = ranges[range];
  const since = new Date(clock.now().getTime() - reachMs);
  const { rows } = await sql<Row>`
    select date_bin(${bucket}::interval, taken_at, timestamptz 'epoch') as at, max(job_lag_ms)::float8 as "jobLagMs",
      max(parked_jobs)::float8 as "parkedJobs", max(waiting_mail)::float8 as "waitingMail",
      sum(failed_mail)::float8 as "failedMail", sum(requests)::float8 as "requests",
      sum(failed_requests)::float8 as "failedRequests", max(response_ms)::float8 as "responseMs",
      max(database_bytes)::float8 as "databaseBytes", max(connections)::float8 as "connections",
      min(disk_free_bytes)::float8 as "diskFreeBytes", max(memory_bytes)::float8 as "memoryBytes"
    from health_samples where taken_at > ${since} group by 1 order by 1`.execute(db);
  const points = rows.map(({ at, ...figures }) => ({ at: at.toISOString(), ...figures }));
  return { points, newest: points.at(-1) ?? null };
}
