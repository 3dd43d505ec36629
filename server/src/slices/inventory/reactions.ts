import type { Schedule } from '../../platform/reactions/registry.ts';
import { runSellerMidnights } from './commands/seller-midnights.ts';

export const inventorySchedules: Schedule[] = [
  { name: 'inventory.runSellerMidnights', cron: '* * * * *', run: runSellerMidnights },
];
