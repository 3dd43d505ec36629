import { deliveries } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { createFeed, revokeFeed } from './commands/feeds.ts';
import { recordStop } from './commands/proof-of-delivery.ts';
import { arrangeStops, moveRun, setDriver } from './commands/runs.ts';
import { listFeeds } from './queries/feeds.ts';
import { getRun } from './queries/run.ts';
import { listExpected, listRuns } from './queries/runs.ts';

const scope = ({ actor }: Ctx): string => (actor.kind === 'person' ? (actor.organizationId ?? '') : '');
/** Routes and pickup places: what they are called, and how much they hold. */
const ways: EventType[] = ['distribution.deliveryChanged', 'distribution.pickupChanged'];
const changed: EventType[] = [
  'ordering.submitted',
  'ordering.moved',
  'ordering.changeDecided',
  'ordering.linesPrepared',
  'ordering.deliveryInstructionsChanged',
  'deliveries.runChanged',
  'deliveries.stopRecorded',
  ...ways,
];
const live = { on: changed, scope };

export const deliveriesRoutes = bind('deliveries', deliveries, {
  listRuns: { query: listRuns, live },
  listExpected: { query: listExpected, live },
  getRun: { query: getRun, live },
  arrangeStops,
  setDriver,
  moveRun,
  recordStop,
  listFeeds,
  createFeed,
  revokeFeed,
});
