import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offerFilter, type OrganizationId } from '@halles/contract';
import { OTHER_CURRENCY, pricesOfPage, UNKNOWN_PER_KG } from './cheapest-per-kg.ts';
import type { OffersQuestion, SellerOffers } from './offer-groups.ts';
import { packOffers } from './packed-offers.ts';

const facts = { isOnDays: true, isWithin: true, isSupplier: false };
const offer = fc.record({
  seller: fc.nat(11),
  price: fc.integer({ min: 1, max: 400 }).map((price) => price / 16),
  kg: fc.constantFrom(null, 0.45359237, 1, 3.7, 10),
});

interface Offer {
  seller: number;
  price: number;
  kg: number | null;
}

/** The last sellers have another currency. */
const isOther = (seller: number): boolean => seller >= 9;

function questionOf(offers: readonly Offer[]): [SellerOffers[], OffersQuestion] {
  const sellers = [...Map.groupBy(offers, ({ seller }) => seller)].map(([seller, own]): SellerOffers => {
    const [prices, kg] = [own.map(({ price }) => price), own.map((each) => each.kg)];
    return {
      vendorId: `${seller}` as OrganizationId,
      name: '',
      producerNames: {},
      offers: packOffers(
        [`list of ${seller}`],
        [[0, null, null, null, [], 'ambient', 'inStock', prices, kg]],
      ),
    };
  });
  const lists = new Map(
    offers.map(({ seller }) => [`list of ${seller}`, { ...facts, isInOwnCurrency: !isOther(seller) }]),
  );
  const near = { producers: new Set<string>(), sellers: new Set<OrganizationId>() };
  return [sellers, { filter: offerFilter.parse({}), lists, near }];
}

it('are all that a page shows', () => {
  fc.assert(
    fc.property(
      fc.array(offer, { minLength: 10, maxLength: 80, size: 'max' }),
      fc.integer({ min: 1, max: 12 }),
      fc.option(fc.nat(40)),
      (offers, limit, end) => {
        const placeOf = ({ seller, price, kg }: Offer) =>
          (isOther(seller) ? OTHER_CURRENCY : 0) +
          (kg === null ? UNKNOWN_PER_KG : Number((price / kg).toFixed(4)));
        const inOrder = offers
          .map((each, id) => ({ id, pair: `list of ${each.seller} ${each.price}`, place: placeOf(each) }))
          .toSorted((a, b) => a.place - b.place || a.id - b.id);
        const question = questionOf(offers);
        const from = end === null ? 0 : Math.min(end, inOrder.length - 1) + 1;
        const after = end === null ? null : inOrder[from - 1]!.place;
        const page = inOrder.slice(from, from + limit);
        const found = pricesOfPage(...question, { after, limit });
        const pairs = found.lists.map((list, at) => `${list} ${found.prices[at]}`);
        expect(pairs).toEqual(expect.arrayContaining(page.map(({ pair }) => pair)));
        expect(new Set(pairs).size).toBe(pairs.length);
      },
    ),
    { numRuns: 2_000 },
  );
});

it('are not those that come before the page or after it', () => {
  const offers = [1, 2, 3, 4, 5, 9].flatMap((seller) => [
    { seller, price: seller, kg: 1 },
    { seller, price: seller + 20, kg: null },
  ]);
  const page = (after: number | null, limit: number) =>
    pricesOfPage(...questionOf(offers), { after, limit }).prices;
  expect(page(null, 2)).toEqual([1, 2]);
  expect(page(2, 1)).toEqual([2, 3]);
  expect(page(5, 1)).toEqual([5, 9]);
  expect(page(9 + OTHER_CURRENCY, 1)).toEqual([21, 22, 23, 24, 25, 9]);
  expect(page(2 * OTHER_CURRENCY, 10)).toEqual([21, 22, 23, 24, 25, 29]);
});
