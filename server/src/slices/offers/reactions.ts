import type { Schedule } from '../../platform/reactions/registry.ts';
import { lookForNews } from './commands/saved-searches.ts';
import { turnOffers } from './commands/turn.ts';

export const offersSchedules: Schedule[] = [
  { name: 'offers.turn', cron: '* * * * *', run: turnOffers },
  { name: 'offers.lookForNews', cron: '*/10 * * * *', run: lookForNews },
];
