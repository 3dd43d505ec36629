import { Logger, runOnce } from 'graphile-worker';
import type pg from 'pg';
import type { Ctx } from '../platform/context.ts';
import { taskList } from '../platform/reactions/worker.ts';

/** Runs all due jobs and the jobs they cause, then returns; tests wait for reactions with it. */
export async function runAllJobs(ctx: Ctx, pool: pg.Pool): Promise<void> {
  await runOnce({
    pgPool: pool,
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
    taskList: taskList(ctx),
    noPreparedStatements: true,
    // Without a batch the library returns before it has written how the last jobs ended.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}
