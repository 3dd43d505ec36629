import { distribution } from '@halles/contract';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { changeDelivery, createDelivery, removeDelivery } from './commands/deliveries.ts';
import { changePickup, createPickup, removePickup } from './commands/pickups.ts';
import { listCalendar, listPossibleDates } from './queries/possible-dates.ts';
import { listDeliveries, listPickups, previewDates } from './queries/lists.ts';
import { listCoverage } from './queries/coverage.ts';
import { listZones, resolveCoverage } from './queries/zones.ts';

const fulfilmentEvents: EventType[] = ['distribution.deliveryChanged', 'distribution.pickupChanged'];
/** Events that change which customers there are or where they are. */
const customerEvents: EventType[] = [
  'relationships.created',
  'relationships.moved',
  'relationships.merged',
  'relationships.removed',
];

export const distributionRoutes = bind('distribution', distribution, {
  listDeliveries: {
    query: listDeliveries,
    live: { on: ['distribution.deliveryChanged', ...customerEvents] },
  },
  createDelivery,
  changeDelivery,
  removeDelivery,
  listPickups: { query: listPickups, live: { on: ['distribution.pickupChanged', 'relationships.merged'] } },
  createPickup,
  changePickup,
  removePickup,
  previewDates,
  listCalendar: { query: listCalendar, live: { on: fulfilmentEvents } },
  listCoverage: { query: listCoverage, live: { on: [...fulfilmentEvents, ...customerEvents] } },
  resolveCoverage,
  listZones,
  listPossibleDates,
});
