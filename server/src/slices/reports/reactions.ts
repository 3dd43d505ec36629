import type { Schedule } from '../../platform/reactions/registry.ts';
import { sendDue } from './commands/send.ts';

export const reportsSchedules: Schedule[] = [{ name: 'reports.sendDue', cron: '*/5 * * * *', run: sendDue }];
