import { distribution } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { changeDelivery, createDelivery, removeDelivery } from './commands/deliveries.ts';
import { changePickup, createPickup, removePickup } from './commands/pickups.ts';
import { listCalendar, listPossibleDates } from './queries/calendar.ts';
import { listDeliveries, listPickups, previewDates } from './queries/lists.ts';
import { listCoverage } from './queries/reach.ts';
import { listZones, resolveCoverage } from './queries/zones.ts';

const scope = ({ actor }: Ctx): string => (actor.kind === 'person' ? (actor.organizationId ?? '') : '');
const ways: EventType[] = ['distribution.deliveryChanged', 'distribution.pickupChanged'];
/** Where customers are, and who is one. */
const customers: EventType[] = [
  'relationships.created',
  'relationships.moved',
  'relationships.merged',
  'relationships.removed',
];

export const distributionRoutes = bind('distribution', distribution, {
  listDeliveries: {
    query: listDeliveries,
    live: { on: ['distribution.deliveryChanged', ...customers], scope },
  },
  createDelivery,
  changeDelivery,
  removeDelivery,
  listPickups: { query: listPickups, live: { on: ['distribution.pickupChanged'], scope } },
  createPickup,
  changePickup,
  removePickup,
  previewDates,
  listCalendar: { query: listCalendar, live: { on: ways, scope } },
  listCoverage: { query: listCoverage, live: { on: [...ways, ...customers], scope } },
  resolveCoverage,
  listZones,
  listPossibleDates,
});
