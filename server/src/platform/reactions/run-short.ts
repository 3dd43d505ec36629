import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { Recorded } from '../events/write-events.ts';
import { saveTogether } from '../transaction.ts';
import { reactionNamed, type Reaction, type StoredEvent } from './registry.ts';
import { ownJob, type SentEvent } from './short.ts';

interface Failed {
  name: string;
  event: SentEvent;
  error: string;
}

/** What a reaction runs with. */
interface World {
  ctx: Ctx;
  event: StoredEvent;
}
type WorldOf = (reaction: Reaction, event: SentEvent) => World;

/**
 * Runs the short reactions of a job, each by itself. One that fails neither stops the others nor repeats them: it becomes
 * a job of its own, which has had its first attempt.
 */
export async function runShortReactions(ctx: Ctx, payload: unknown, worldOf: WorldOf): Promise<void> {
  const { events } = payload as { events: Sent[] };
  const failed: Failed[] = [];
  for (const one of events) failed.push(...(await runTogether(ctx, one, worldOf)));
  if (failed.length > 0) await queueFailed(ctx, failed);
}

interface Sent {
  event: SentEvent;
  names: readonly string[];
}

/**
 * Runs the reactions to an event. What they decided without locks is saved in one statement; where that is refused,
 * nothing of it was saved, and each of them runs again and saves by itself.
 */
async function runTogether(ctx: Ctx, sent: Sent, worldOf: WorldOf): Promise<Failed[]> {
  const load = loadOnce();
  const saved = new Map<string, Recorded[]>();
  const failed = await runReactions(ctx, sent, async (reaction) => {
    const world = worldOf(reaction, sent.event);
    const savedTogether: Recorded[] = [];
    await reaction.run({ ...world.ctx, savedTogether }, world.event, await load(reaction, world));
    if (savedTogether.length > 0) saved.set(reaction.name, savedTogether);
  });
  try {
    await saveTogether(ctx, [...saved.values()].flat());
    return failed;
  } catch (error) {
    ctx.log.debug({ part: 'worker', err: error }, 'short reactions save each by itself');
    const again = await runReactions(ctx, { ...sent, names: [...saved.keys()] }, async (reaction) => {
      const { ctx: own, event } = worldOf(reaction, sent.event);
      await reaction.run(own, event, await reaction.load?.(own, event));
    });
    return [...failed, ...again];
  }
}

/** Reactions with the same `load` get what it read for the first of them. */
function loadOnce(): (reaction: Reaction, world: World) => Promise<unknown> {
  const loaded = new Map<Reaction['load'], Promise<unknown>>();
  return ({ load }, { ctx, event }) => {
    if (!load) return Promise.resolve();
    const first = loaded.get(load) ?? load(ctx, event);
    loaded.set(load, first);
    return first;
  };
}

/** Returns those that failed. */
async function runReactions(
  ctx: Ctx,
  { event, names }: Sent,
  run: (reaction: Reaction) => Promise<void>,
): Promise<Failed[]> {
  const failed: Failed[] = [];
  for (const name of names)
    try {
      const reaction = reactionNamed(name);
      if (!reaction) throw new Error(`there is no reaction ${name}`);
      await run(reaction);
    } catch (error) {
      ctx.log.error({ part: 'worker', err: error, reaction: name }, 'a reaction failed');
      failed.push({ name, event, error: (error as Error).message });
    }
  return failed;
}

/** What the worker does with a job after its first failure. */
async function queueFailed({ db }: Ctx, failed: readonly Failed[]): Promise<void> {
  const jobs = failed.map(({ name, event, error }) => ({ ...ownJob(name, event), error }));
  await db.transaction().execute(async (trx) => {
    await sql`
      select graphile_worker.add_job(j.name, j.payload, job_key => j.key, max_attempts => j.attempts,
        run_at => now() + exp(1) * interval '1 second')
      from json_to_recordset(${JSON.stringify(jobs)}::json)
        j (name text, payload json, key text, attempts integer)`.execute(trx);
    await sql`
      update graphile_worker._private_jobs job set attempts = 1, last_error = j.error
      from json_to_recordset(${JSON.stringify(jobs)}::json) j (key text, error text) where job.key = j.key`.execute(
      trx,
    );
  });
}
