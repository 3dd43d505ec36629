import { describe, expect, it } from 'vitest';
import { anOffer, formatIdOf } from '../../../../testing/offers.ts';
import { groupOf, orderGuide } from './group-offers.ts';

const soon = '2026-11-26T21:00:00.000Z';
const later = '2026-11-27T21:00:00.000Z';
const offers = [
  anOffer(1),
  anOffer(2, { closesAt: later }),
  anOffer(3, { categoryId: null }),
  anOffer(4, { closesAt: soon }),
];
const idsOf = (...numbers: number[]) => numbers.map(formatIdOf);

describe('the order guide', () => {
  it('starts with the offers that close soonest, then follows the server’s order', () => {
    expect(orderGuide(offers, null).map(({ id }) => id)).toEqual(idsOf(4, 2, 1, 3));
  });

  it('shows only the items on a list', () => {
    expect(orderGuide(offers, idsOf(3, 4, 99)).map(({ id }) => id)).toEqual(idsOf(4, 3));
  });

  it('groups by open offer, and by category', () => {
    const words = {
      category: (id: string) => `category ${id}`,
      open: (names: string) => `open ${names}`,
      noCategory: 'other',
    };
    const scheduledOffers = [{ closesAt: soon, name: 'Thursday’s catch' }] as never;
    const labels = offers.map((offer) => groupOf(offer, { scheduledOffers }, words).label);
    expect(labels).toEqual(['category vegetables', 'open ', 'other', 'open Thursday’s catch']);
    const narrow = anOffer(5, { categoryId: 'vegetables.roots' });
    expect(groupOf(narrow, { scheduledOffers }, words)).toEqual(
      groupOf(offers[0]!, { scheduledOffers }, words),
    );
  });
});
