import type { CheckKind } from '@halles/contract';
import type { Job, Schedule } from '../../platform/reactions/registry.ts';
import { deleteOldChecks, RUN_CHECK, runCheck, startNightlyChecks } from './commands/checks.ts';
import { deleteOldSamples, sampleHealth } from './commands/health.ts';

export const adminJobs: Job[] = [
  { name: RUN_CHECK, run: (ctx, payload) => runCheck(ctx, payload as { id: string; kind: CheckKind }) },
];

export const adminSchedules: Schedule[] = [
  { name: 'admin.sampleHealth', cron: '* * * * *', run: sampleHealth },
  { name: 'admin.nightlyChecks', cron: '47 3 * * *', run: startNightlyChecks },
  {
    name: 'admin.deleteOldChecks',
    cron: '57 3 * * *',
    run: async (ctx) => {
      await deleteOldSamples(ctx);
      await deleteOldChecks(ctx);
    },
  },
];
