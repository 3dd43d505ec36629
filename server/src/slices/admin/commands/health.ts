import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { retainedSince } from '../../../platform/retention.ts';

const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));

async function diskFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(existing(folder));
  return bavail * bsize;
}

/**
 * One statement that reads the figures and inserts them. Requests and memory are those of the process that takes the
 * sample.
 */
export async function sampleHealth({ db, ports, clock }: Ctx): Promise<void> {
  const { requests, failed, responseMs } = ports.requestFigures.take();
  const disk = await diskFreeBytes(ports.settings.workFolder);
  const now = clock.now();
  await sql`
    insert into health_samples (taken_at, job_lag_ms, parked_jobs, waiting_mail, failed_mail, requests,
      failed_requests, response_ms, database_bytes, connections, disk_free_bytes, memory_bytes)
    select date_trunc('minute', ${now}::timestamptz), jobs.lag_ms, jobs.parked, mail.waiting, mail.failed,
      ${requests}::int, ${failed}::int, ${responseMs}::real, pg_database_size(current_database()),
      (select count(*) from pg_stat_activity where datname = current_database()), ${disk}::bigint,
      ${process.memoryUsage.rss()}::bigint
    from (
      select coalesce(extract(epoch from now() - min(run_at)
          filter (where run_at <= now() and attempts < max_attempts and locked_at is null)) * 1000, 0)::bigint as lag_ms,
        count(*) filter (where attempts >= max_attempts and locked_at is null) as parked
      from graphile_worker._private_jobs
    ) jobs, (
      select count(*) filter (where delivered_at is null and failed_at is null and held_for is null) as waiting,
        count(*) filter (where failed_at > ${now}::timestamptz - interval '1 minute') as failed
      from outgoing_mail where (delivered_at is null and failed_at is null)
        or failed_at > ${now}::timestamptz - interval '1 minute'
    ) mail
    on conflict (taken_at) do nothing`.execute(db);
}

export async function deleteOldSamples(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('health_samples')
    .where('taken_at', '<', retainedSince(ctx, 'healthSamples'))
    .execute();
}
