import { sql } from 'kysely';
import type { Ctx } from '../context.ts';

const HEARTBEAT_MS = 10_000;
/** After several missed heartbeats the process was killed, and nobody will finish its jobs. */
const DEAD_AFTER = sql`interval '45 seconds'`;

/**
 * Records that a worker is alive, and unlocks jobs of dead workers, which would otherwise wait four hours. Uses the
 * database's clock, which all processes share.
 */
export async function sendHeartbeat({ db }: Pick<Ctx, 'db'>, workerId: string): Promise<void> {
  await sql`
    with beat as (
      insert into worker_heartbeats (worker_id, seen_at) values (${workerId}, now())
      on conflict (worker_id) do update set seen_at = excluded.seen_at
    ), forgotten as (
      delete from worker_heartbeats where seen_at < now() - ${DEAD_AFTER} and worker_id <> ${workerId}
    )
    select graphile_worker.force_unlock_workers(array(
      select locked_by from (
        select locked_by, locked_at from graphile_worker._private_jobs
        union all select locked_by, locked_at from graphile_worker._private_job_queues
      ) as held
      where locked_at < now() - ${DEAD_AFTER} and locked_by <> ${workerId} and not exists (
        select from worker_heartbeats where worker_id = locked_by and seen_at > now() - ${DEAD_AFTER}
      )))`.execute(db);
}

/** Sends heartbeats until the returned function is called. */
export function startHeartbeat(ctx: Ctx, workerId: string): () => void {
  const once = () =>
    void sendHeartbeat(ctx, workerId).catch((error: unknown) =>
      ctx.log.warn({ part: 'worker', err: error }, 'the heartbeat was not written'),
    );
  once();
  const timer = setInterval(once, HEARTBEAT_MS);
  return () => clearInterval(timer);
}
