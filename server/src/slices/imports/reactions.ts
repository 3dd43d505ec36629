import { importLimits } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Job, Schedule } from '../../platform/reactions/registry.ts';
import { runImport } from './commands/apply.ts';
import { runComparison } from './commands/compare.ts';
import type { ImportJob } from './commands/lock.ts';
import { APPLY, COMPARE } from './commands/queue.ts';
import { forgetOldRows } from './commands/undo.ts';

const DAY_MS = 86_400_000;
/** Longer than any import takes; a server that was killed leaves its job locked for hours. */
const LEFT_AFTER_MS = 60_000;

export const importsJobs: Job[] = [
  { name: COMPARE, run: (ctx, payload) => runComparison(ctx, payload as ImportJob) },
  { name: APPLY, run: (ctx, payload) => runImport(ctx, payload as ImportJob) },
];

/** What a killed server left under way is taken up again: the row's lock tells it from what is being done now. */
async function takeUpAgain(ctx: Ctx): Promise<void> {
  const left = await ctx.db
    .selectFrom('imports')
    .select(['organization_id', 'id', 'status'])
    .where('status', 'in', ['mapped', 'applying'])
    .where('rows_forgotten_at', 'is', null)
    .where('status_changed_at', '<', new Date(ctx.clock.now().getTime() - LEFT_AFTER_MS))
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { organization_id, id, status } of left) {
    const job = { organizationId: organization_id, importId: id };
    await (status === 'mapped' ? runComparison(ctx, job) : runImport(ctx, job));
  }
}

export const importsSchedules: Schedule[] = [
  { name: 'imports.takeUpAgain', cron: '* * * * *', run: takeUpAgain },
  {
    name: 'imports.forgetOldRows',
    cron: '47 3 * * *',
    run: (ctx) => forgetOldRows(ctx, new Date(ctx.clock.now().getTime() - importLimits.keptDays * DAY_MS)),
  },
];
