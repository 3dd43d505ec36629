import { CompiledQuery } from 'kysely';
import type { CheckKind, CheckResult } from '@halles/contract';
import type { Ctx, PersonCtx } from '../../../platform/context.ts';
import { record } from '../../../platform/events/record.ts';
import { sealEvents, verifySeals } from '../../../platform/events/seals.ts';
import { enqueue } from '../../../platform/reactions/enqueue.ts';
import { retainedSince } from '../../../platform/retention.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';

export const RUN_CHECK = 'admin.runCheck';

/** A check that has not ended by then belongs to a process that is gone. */
const RUNS_FOR_MS = 10 * 60_000;

async function start(tx: Tx, kind: CheckKind): Promise<{ id: string }> {
  const { actor, clock, ids } = tx.ctx;
  const now = clock.now();
  const running = await tx
    .selectFrom('operator_checks')
    .select('id')
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - RUNS_FOR_MS))
    .executeTakeFirst();
  if (running) return running;
  const id: string = ids.next<'OperatorCheck'>();
  await tx
    .insertInto('operator_checks')
    .values({ id, kind, requested_by: actor.userId, created_at: now, finished_at: null, result: null })
    .execute();
  await enqueue(tx, RUN_CHECK, { id, kind }, { key: `${RUN_CHECK}:${id}`, attempts: 3 });
  await record(tx, { type: 'admin.checkStarted', subject: id, data: { check: kind } });
  return { id };
}

/** Safe to repeat: a check that runs is not started again. */
export const startCheck = (ctx: PersonCtx, { kind }: { kind: CheckKind }): Promise<{ id: string }> =>
  transaction(ctx, (tx) => start(tx, kind));

export async function startNightlyChecks(ctx: Ctx): Promise<void> {
  await transaction(ctx, (tx) => start(tx, 'doctor'));
  await transaction(ctx, (tx) => start(tx, 'seals'));
}

export async function deleteOldChecks(ctx: Ctx): Promise<void> {
  const before = retainedSince(ctx, 'operatorChecks');
  await ctx.db.deleteFrom('operator_checks').where('created_at', '<', before).execute();
}

/** What the newest events did is sealed first, so that the check covers them. */
async function checkSeals(ctx: Ctx): Promise<CheckResult> {
  await sealEvents(ctx);
  const reader = {
    query: <Row extends object>(text: string, values: readonly unknown[]) =>
      ctx.db.executeQuery<Row>(CompiledQuery.raw(text, [...values])),
  };
  const { events, problem } = await verifySeals(reader, { isDemo: !ctx.ports.settings.isProduction });
  return { findings: [], events, problems: problem === null ? 0 : 1, problem };
}

async function checkSystem(ctx: Ctx): Promise<CheckResult> {
  const findings = await ctx.ports.diagnose();
  const problems = findings.filter(({ state }) => state === 'warning' || state === 'wrong').length;
  return { findings: [...findings], events: 0, problems, problem: null };
}

const checks: Record<CheckKind, (ctx: Ctx) => Promise<CheckResult>> = {
  doctor: checkSystem,
  seals: checkSeals,
};

/** Runs outside a transaction: a check takes long, and its result alone is stored. */
export async function runCheck(ctx: Ctx, { id, kind }: { id: string; kind: CheckKind }): Promise<void> {
  const result = await checks[kind](ctx).catch((error: Error): CheckResult => ({
    findings: [],
    events: 0,
    problems: 1,
    problem: error.message,
  }));
  await transaction(ctx, async (tx) => {
    const finished = await tx
      .updateTable('operator_checks')
      .set({ finished_at: tx.ctx.clock.now(), result: JSON.stringify(result) })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!finished) return;
    const { problems } = result;
    await record(tx, { type: 'admin.checkFinished', subject: id, data: { check: kind, problems } });
  });
}
