import type { Schedule } from '../../platform/reactions/registry.ts';
import { deleteEndedPriceListLinks } from './commands/price-list-links.ts';

export const catalogueSchedules: Schedule[] = [
  { name: 'catalogue.deleteEndedPriceListLinks', cron: '3 4 * * *', run: deleteEndedPriceListLinks },
];
