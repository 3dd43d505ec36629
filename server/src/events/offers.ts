import type { Id, OrganizationId } from '@halles/contract/kernel';

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
  /** A customer was notified that a window opened or closes soon. */
  'offers.scheduledOfferAnnounced': ScheduledWindow & {
    kind: 'opened' | 'closesSoon';
    vendorId: OrganizationId;
    customerId: OrganizationId;
    name: string;
    /** The seller's, in which the times of the offer are meant. */
    timeZone: string;
  };
  /** To how many customers and addresses one round of notices went. */
  'offers.scheduledOfferNoticesSent': ScheduledWindow & {
    kind: 'opened' | 'closesSoon';
    customers: number;
    sent: number;
  };
  'offers.settingsChanged': { fields: string[] };
  'offers.savedSearchChanged': { savedSearchId: Id<'SavedSearch'> };
  'offers.savedSearchFound': { savedSearchId: Id<'SavedSearch'>; name: string; count: number };
}
