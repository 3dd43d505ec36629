import type { Id } from '@halles/contract/kernel';

export interface DeliveriesEvents {
  'deliveries.runChanged': { fulfilmentId: string; on: string; what: string };
  'deliveries.stopRecorded': { fulfilmentId: string; on: string; outcome: string; reason: string | null };
  'deliveries.feedsChanged': { feedId: Id<'CalendarFeed'> };
}
