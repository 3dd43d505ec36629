import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type Runner, type Task, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { system } from '../actor.ts';
import type { Ctx } from '../context.ts';
import type { EventType } from '../../events.ts';
import type { OrganizationId } from '@halles/contract';
import { record } from '../events/record.ts';
import { transaction } from '../transaction.ts';
import { startHeartbeat } from './heartbeat.ts';
import { removeEarlierFailures } from './jobs.ts';
import { runShortReactions } from './run-short.ts';
import { SHORT_REACTIONS, type SentEvent } from './short.ts';
import { supervise, type Running } from './supervise.ts';
import {
  allJobs,
  allReactions,
  allSchedules,
  type Reaction,
  type Schedule,
  type StoredEvent,
  type FailedReaction,
} from './registry.ts';

/** The event travels with its job; a job that an earlier release queued has only its id. */
type Payload = { event: SentEvent } | { eventId: string };

const storedEvent = (event: SentEvent): StoredEvent => ({ ...event, happenedAt: new Date(event.happenedAt) });

async function eventOf(ctx: Ctx, payload: Payload): Promise<StoredEvent | null> {
  if ('event' in payload) return storedEvent(payload.event);
  const row = await ctx.db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', payload.eventId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    type: row.type as EventType,
    organizationIds: row.organization_ids,
    userIds: row.user_ids,
    subjectId: row.subject_id,
    data: row.data as StoredEvent['data'],
    happenedAt: row.happened_at,
  };
}

const ownCtx = (ctx: Ctx, { name }: Reaction, { id }: Pick<StoredEvent, 'id'>): Ctx => ({
  ...ctx,
  actor: system,
  requestId: `${name}:${id}`,
});

const taskOf =
  (ctx: Ctx, reaction: Reaction): Task =>
  async (payload, { job }) => {
    const event = await eventOf(ctx, payload as Payload);
    if (!event) return;
    const own = ownCtx(ctx, reaction, event);
    try {
      await reaction.run(own, event, await reaction.load?.(own, event));
    } catch (error) {
      if (job.attempts >= job.max_attempts && reaction.describeFailure)
        await recordFailure(own, event, reaction.describeFailure(event));
      throw error;
    }
  };

/** There are no more attempts, so the organization concerned is notified. */
const recordFailure = (ctx: Ctx, event: StoredEvent, { organizationId, ...data }: FailedReaction) =>
  transaction(ctx, (tx) =>
    record(tx, {
      type: 'platform.reactionFailed',
      organizations: [organizationId as OrganizationId],
      ...(event.subjectId !== null && { subject: event.subjectId }),
      data: { ...data, eventId: event.id },
    }),
  );

const DAY_MS = 86_400_000;

const isDaily = ({ cron }: Schedule): boolean => cron.split(' ')[1] !== '*';

/**
 * Of what runs more often than daily, only the last failure is tried again: otherwise a schedule that keeps failing
 * leaves another job each minute, all of them retried for days.
 */
const scheduleTask =
  (ctx: Ctx, schedule: Schedule): Task =>
  async (_payload, { job }) => {
    try {
      await schedule.run(ctx);
    } catch (error) {
      if (!isDaily(schedule))
        await removeEarlierFailures(ctx.db, { kind: schedule.name, id: job.id }).catch((failure: unknown) =>
          ctx.log.warn({ part: 'worker', err: failure }, 'earlier failures of a schedule stay'),
        );
      throw error;
    }
  };

export function taskList(ctx: Ctx): Record<string, Task> {
  const asSystem = (name: string): Ctx => ({ ...ctx, actor: system, requestId: name });
  const shortReactions: Task = (payload) =>
    runShortReactions(ctx, payload, (reaction, event) => ({
      ctx: ownCtx(ctx, reaction, event),
      event: storedEvent(event),
    }));
  return Object.fromEntries([
    [SHORT_REACTIONS, shortReactions] satisfies [string, Task],
    ...allReactions().map((one): [string, Task] => [one.name, taskOf(ctx, one)]),
    ...allSchedules().map((one): [string, Task] => [one.name, scheduleTask(asSystem(one.name), one)]),
    ...allJobs().map((one): [string, Task] => [one.name, (payload) => one.run(asSystem(one.name), payload)]),
  ]);
}

/**
 * Each server process runs one worker, and they share the jobs; failures are retried with growing delays. A worker
 * that loses its database restarts.
 */
export const startWorker = (ctx: Ctx, pool: pg.Pool): Promise<{ stop(): Promise<void> }> =>
  supervise(() => startRunner(ctx, pool), { log: ctx.log, name: 'worker' });

const logger = (ctx: Ctx): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') ctx.log.error({ part: 'worker' }, message);
    else if (level === 'warning') ctx.log.warn({ part: 'worker' }, message);
    else ctx.log.debug({ part: 'worker' }, message);
  });

const JOBS_AT_ONCE = 4;
/** Jobs are fetched and completed together, so that a short job costs less than two statements of its own. */
const JOBS_FETCHED_FOR_EACH = 4;
const COMPLETED_TOGETHER_MS = 50;

async function startRunner(ctx: Ctx, pool: pg.Pool): Promise<Running> {
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked under the pool's id.
  let workerId = '';
  events.on('pool:create', ({ workerPool }) => (workerId = workerPool.id));
  const runner = await run({
    pgPool: pool,
    concurrency: JOBS_AT_ONCE,
    logger: logger(ctx),
    events,
    noHandleSignals: true,
    // A new job is announced; polls find retries and delayed jobs.
    pollInterval: 5_000,
    preset: {
      worker: {
        localQueue: { size: JOBS_AT_ONCE * JOBS_FETCHED_FOR_EACH, ttl: 30_000 },
        completeJobBatchDelay: COMPLETED_TOGETHER_MS,
      },
    },
    taskList: taskList(ctx),
    parsedCronItems: parseCronItems(
      allSchedules().map((one) => ({
        task: one.name,
        match: one.cron,
        identifier: one.name,
        // A night that was missed is caught up when a worker starts; what runs more often comes soon anyway.
        options: { backfillPeriod: isDaily(one) ? DAY_MS : 0 },
      })),
    ),
  });
  const stopHeartbeat = startHeartbeat(ctx, workerId);
  const ended = runner.promise.finally(stopHeartbeat);
  return { ended, stop: () => stopRunner(runner, ended) };
}

const STOP_WITHIN_MS = 2_000;

/** Jobs that take longer are released for another process. */
async function stopRunner(runner: Runner, ended: Promise<void>): Promise<void> {
  const late = setTimeout(() => void runner.kill().catch(() => undefined), STOP_WITHIN_MS);
  // Rejects when the runner has just ended by itself.
  await runner.stop().catch(() => undefined);
  await ended.catch(() => undefined);
  clearTimeout(late);
}
