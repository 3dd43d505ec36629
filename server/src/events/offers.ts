import type { Id } from '@halles/contract/kernel';

interface ScheduledWindow {
  scheduledOfferId: Id<'ScheduledOffer'>;
  opensAt: string;
  closesAt: string;
}

export interface OffersEvents {
  /**
   * The buyers' view of a seller's items and prices changed. Names the formats unless there are too many, and the old
   * and new prices where only prices changed.
   */
  'offers.changed': {
    count: number;
    formatIds?: string[];
    prices?: { lowest: string; highest: string };
  };
  /** Audiences, fulfilments, or open windows of a seller's lists changed. */
  'offers.audiencesChanged': { count: number };
  'offers.scheduledOfferAdded': { scheduledOfferId: Id<'ScheduledOffer'> };
  'offers.scheduledOfferChanged': { scheduledOfferId: Id<'ScheduledOffer'>; fields: string[] };
  'offers.scheduledOfferRemoved': { scheduledOfferId: Id<'ScheduledOffer'> };
  'offers.scheduledOfferOpened': ScheduledWindow & { isAnnounced: boolean };
  'offers.scheduledOfferClosesSoon': ScheduledWindow;
  'offers.scheduledOfferClosed': ScheduledWindow & { why: 'time' | 'byHand' };
  'offers.settingsChanged': { fields: string[] };
  'offers.savedSearchChanged': { savedSearchId: Id<'SavedSearch'> };
  'offers.savedSearchFound': { savedSearchId: Id<'SavedSearch'>; name: string; count: number };
}
