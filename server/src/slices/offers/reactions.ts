import type { Events } from '../../events.ts';
import { reaction, type FailedReaction, type Schedule } from '../../platform/reactions/registry.ts';
import { announceScheduledOffer } from './commands/announce-scheduled-offer.ts';
import { deleteOldSearches } from './commands/count-search.ts';
import { findNewResults } from './commands/saved-searches.ts';
import { projectEndedFulfilments } from './commands/ended-fulfilments.ts';
import { recordScheduledOfferEvents } from './commands/scheduled-offer-events.ts';

/** Longer than no worker runs. */
const MINUTES_WITHOUT_WORKER = 7 * 24 * 60;

export const offersSchedules: Schedule[] = [
  { name: 'offers.recordScheduledOfferEvents', cron: '* * * * *', run: recordScheduledOfferEvents },
  {
    name: 'offers.projectEndedFulfilments',
    cron: '* * * * *',
    run: (ctx) => projectEndedFulfilments(ctx, 5),
  },
  {
    name: 'offers.projectFulfilmentsEndedThisWeek',
    cron: '9 * * * *',
    run: (ctx) => projectEndedFulfilments(ctx, MINUTES_WITHOUT_WORKER),
  },
  { name: 'offers.findNewResults', cron: '*/10 * * * *', run: findNewResults },
  { name: 'offers.deleteOldSearches', cron: '47 3 * * *', run: deleteOldSearches },
];

type Announced = Events['offers.scheduledOfferOpened' | 'offers.scheduledOfferClosesSoon'];

const describeFailure = (event: { organizationIds: string[]; data: Announced }): FailedReaction => ({
  organizationId: event.organizationIds[0]!,
  task: 'offerMail',
  relatedUrl: `/vendor/scheduled-offers/${event.data.scheduledOfferId}`,
});

const announceOpening = reaction<'offers.scheduledOfferOpened'>({
  name: 'offers.announceScheduledOffer',
  on: 'offers.scheduledOfferOpened',
  describeFailure,
  run: async (ctx, { organizationIds, data: { scheduledOfferId, opensAt, isAnnounced } }) => {
    if (!isAnnounced) return;
    const vendorId = organizationIds[0]!;
    await announceScheduledOffer(ctx, { vendorId, scheduledOfferId, opensAt, kind: 'opened' });
  },
});

const remindOfClosing = reaction<'offers.scheduledOfferClosesSoon'>({
  name: 'offers.remindOfScheduledOffer',
  on: 'offers.scheduledOfferClosesSoon',
  describeFailure,
  run: (ctx, { organizationIds, data: { scheduledOfferId, opensAt } }) =>
    announceScheduledOffer(ctx, {
      vendorId: organizationIds[0]!,
      scheduledOfferId,
      opensAt,
      kind: 'closesSoon',
    }),
});

export const offersReactions = [announceOpening, remindOfClosing];
