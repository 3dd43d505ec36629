import { importLimits } from '@halles/contract';
import type { Job, Schedule } from '../../platform/reactions/registry.ts';
import { runImport } from './commands/apply.ts';
import { runComparison } from './commands/compare.ts';
import { type ImportJob, APPLY, COMPARE } from './commands/lock.ts';
import { forgetOldRows } from './commands/undo.ts';

const DAY_MS = 86_400_000;

export const importsJobs: Job[] = [
  { name: COMPARE, run: (ctx, payload) => runComparison(ctx, payload as ImportJob) },
  { name: APPLY, run: (ctx, payload) => runImport(ctx, payload as ImportJob) },
];

export const importsSchedules: Schedule[] = [
  {
    name: 'imports.forgetOldRows',
    cron: '47 3 * * *',
    run: (ctx) =>
      forgetOldRows(ctx, new Date(ctx.clock.now().getTime() - importLimits.retentionDays * DAY_MS)),
  },
];
