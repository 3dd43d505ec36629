import type { Job, Schedule } from '../../platform/reactions/registry.ts';
import { addUpMonths } from './commands/add-up-months.ts';
import { WRITE_FILE, type FileJob } from './commands/files.ts';
import { sendDueReports } from './commands/send-scheduled-reports.ts';
import { removeOldReportFiles, writeReportFile } from './commands/write-file.ts';

export const reportsJobs: Job[] = [
  { name: WRITE_FILE, run: (ctx, payload) => writeReportFile(ctx, payload as FileJob) },
];

export const reportsSchedules: Schedule[] = [
  { name: 'reports.sendDueReports', cron: '*/5 * * * *', run: sendDueReports },
  { name: 'reports.addUpMonths', cron: '41 2 * * *', run: addUpMonths },
  { name: 'reports.forgetFiles', cron: '23 3 * * *', run: removeOldReportFiles },
];
