import type { Job, Schedule } from '../../platform/reactions/registry.ts';
import { WRITE_FILE, type FileJob } from './commands/files.ts';
import { sendDue } from './commands/send.ts';
import { forgetReportFiles, writeReportFile } from './commands/write-file.ts';

export const reportsJobs: Job[] = [
  { name: WRITE_FILE, run: (ctx, payload) => writeReportFile(ctx, payload as FileJob) },
];

export const reportsSchedules: Schedule[] = [
  { name: 'reports.sendDue', cron: '*/5 * * * *', run: sendDue },
  { name: 'reports.forgetFiles', cron: '23 3 * * *', run: forgetReportFiles },
];
