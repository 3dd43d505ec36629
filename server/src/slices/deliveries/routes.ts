import { deliveries } from '@halles/contract';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { createCalendarFeed, revokeCalendarFeed } from './commands/calendar-feeds.ts';
import { recordStop } from './commands/proof-of-delivery.ts';
import { arrangeStops, advanceRun, setDriver } from './commands/runs.ts';
import { listCalendarFeeds } from './queries/calendar-feeds.ts';
import { listOrdersToPack } from './queries/orders-to-pack.ts';
import { getRun } from './queries/run.ts';
import { listExpectedDeliveries, listRuns } from './queries/runs.ts';

/** Routes and pickup places: what they are called, and how much they hold. */
const fulfilments: EventType[] = ['distribution.deliveryChanged', 'distribution.pickupChanged'];
const changed: EventType[] = [
  'ordering.submitted',
  'ordering.moved',
  'ordering.changeDecided',
  'ordering.linesPrepared',
  'ordering.deliveryInstructionsChanged',
  'deliveries.runChanged',
  'deliveries.stopRecorded',
  ...fulfilments,
];
const live = { on: changed };
/** Besides, what the page of an order shows: somebody asks for a change, or gives it a reference. */
const toPack: EventType[] = [
  ...changed,
  'ordering.changeProposed',
  'ordering.edited',
  'ordering.claimRaised',
  'ordering.claimDecided',
  'ordering.documentAttached',
  'invoicing.drafted',
  'invoicing.removed',
  'invoicing.cancelled',
  'invoicing.published',
];

export const deliveriesRoutes = bind('deliveries', deliveries, {
  listRuns: { query: listRuns, live },
  listExpectedDeliveries: { query: listExpectedDeliveries, live },
  getRun: { query: getRun, live },
  listOrdersToPack: { query: listOrdersToPack, live: { on: toPack } },
  arrangeStops,
  setDriver,
  advanceRun,
  recordStop,
  listCalendarFeeds,
  createCalendarFeed,
  revokeCalendarFeed,
});
