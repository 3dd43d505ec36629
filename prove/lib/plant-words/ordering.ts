import { randomUUID } from 'node:crypto';
import { offeredLines } from '../orders.ts';
import { done, first, type Planting } from './planting.ts';

/** Offers, what a buyer keeps of them, and orders. */
export const ordering: Record<string, Planting> = {
  scheduledOffer: async (client, word) => {
    const [fulfilment, format] = [await first(client, '/deliveries'), await first(client, '/formats')];
    return (
      fulfilment !== null &&
      done(client, 'POST', '/scheduled-offers', {
        name: word,
        message: null,
        priceListId: null,
        items: [{ formatId: format?.id, unitPrice: '5.00' }],
        window: {
          recurrence: fulfilment.recurrence,
          opensAt: '06:00',
          closesAfterDays: 1,
          closesAt: '18:00',
        },
        audience: { kind: 'nobody' },
        capacityOrders: null,
        isAnnounced: false,
        remindsHoursBefore: null,
        isActive: false,
      })
    );
  },
  savedSearch: (client, word) =>
    done(client, 'PUT', `/saved-searches/${randomUUID()}`, {
      name: word,
      filter: { text: word },
      notifiesWhenNew: false,
    }),
  itemList: async (client, word) => {
    const format = (await first(client, '/offers')) ?? (await first(client, '/formats'));
    return done(client, 'PUT', `/item-lists/${randomUUID()}`, { name: word, formatIds: [format?.id] });
  },
  testOrder: async (client, word) => {
    const offer = await first(client, '/test-orders/offers');
    if (!offer) return false;
    const { items, dates } = (await client.call('GET', `/test-orders/offers/${offer.id}`)).json;
    if (!items?.[0] || !dates?.[0]) return false;
    const [{ formatId, minimumQuantity, multipleQuantity }] = items;
    const [{ fulfilmentId, on }] = dates;
    const lines = [{ formatId, quantity: minimumQuantity ?? multipleQuantity ?? '1' }];
    return done(client, 'POST', '/test-orders', {
      offerId: offer.id,
      lines,
      date: { fulfilmentId, on },
      note: word,
    });
  },
  standingOrder: async (client) => {
    for (const { partner } of (await client.call('GET', '/relationships/suppliers?status=active')).json
      ?.rows ?? []) {
      const fulfilment = await first(client, `/standing-orders/fulfilments?vendorId=${partner.id}`);
      const [line] = fulfilment ? await offeredLines(client, partner.id) : [];
      const fields = fulfilment && {
        fulfilmentId: fulfilment.fulfilmentId,
        addressId: null,
        weekdays: fulfilment.weekdays.slice(0, 1),
        everyWeeks: 1,
        startsOn: fulfilment.nextDays[0],
        endsOn: null,
        leadDays: 1,
        reference: '',
        note: '',
      };
      const input = { vendorId: partner.id, fields, lines: [line] };
      if (line && (await done(client, 'POST', '/standing-orders', input))) return true;
    }
    return false;
  },
};
