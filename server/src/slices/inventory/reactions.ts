import type { Schedule } from '../../platform/reactions/registry.ts';
import { turnDays } from './commands/turn-days.ts';

export const inventorySchedules: Schedule[] = [
  { name: 'inventory.turnDays', cron: '* * * * *', run: turnDays },
];
