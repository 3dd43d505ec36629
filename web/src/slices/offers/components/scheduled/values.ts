import type { ScheduledOffer, ScheduledOfferFields } from '@halles/contract';

export type Item = ScheduledOffer['items'][number];

export const newScheduledOffer = (today: string): ScheduledOfferFields => ({
  name: '',
  message: null,
  priceListId: null,
  items: [],
  window: {
    recurrence: {
      frequency: 'weekly',
      interval: 1,
      weekdays: [],
      weekOfMonth: null,
      startsOn: today,
      endsOn: null,
      holidays: 'keep',
      exceptions: [],
    },
    opensAt: '08:00',
    closesAfterDays: 1,
    closesAt: '12:00',
  },
  audience: { kind: 'types', customerTypes: ['restaurant'] },
  capacityOrders: null,
  isAnnounced: true,
  remindsHoursBefore: null,
  isActive: true,
});

export const scheduledValues = (offer: ScheduledOffer): ScheduledOfferFields => ({
  name: offer.name,
  message: offer.message,
  priceListId: offer.priceListId,
  items: offer.items.map(({ formatId, unitPrice }) => ({ formatId, unitPrice })),
  window: offer.window,
  audience: offer.audience,
  capacityOrders: offer.capacityOrders,
  isAnnounced: offer.isAnnounced,
  remindsHoursBefore: offer.remindsHoursBefore,
  isActive: offer.isActive,
});
