import { groupReader, priceFilter, type OffersQuestion, type SellerOffers } from './offer-groups.ts';
import { GROUP } from './packed-offers.ts';

/** Added to prices in another currency than the buyer's: they cannot be compared, so they sort last. */
export const OTHER_CURRENCY = 1_000_000_000;
/** In the place of a price per kilogram that is not known. */
export const UNKNOWN_PER_KG = 2 * OTHER_CURRENCY;

/** What is kept is rounded otherwise than what the database sorts by. */
const isSurelyAfter = (place: number, other: number): boolean =>
  place > other + 0.001 + (other % OTHER_CURRENCY) * 1e-6;

interface PageOfOffers {
  /** The place of the last offer of the page before. */
  after: number | null;
  /** Offers that a page needs. */
  limit: number;
}

/** Lists and the prices on them, each once. */
interface ListedPrices {
  lists: string[];
  prices: number[];
}

/** The prices that a page in the order of prices per kilogram may show; every other offer comes before it or after it. */
export function pricesOfPage(
  sellers: readonly SellerOffers[],
  question: OffersQuestion,
  { after, limit }: PageOfOffers,
): ListedPrices {
  const placesOf = placeReader(question);
  const first = new Smallest(limit);
  const lowest = sellers.map((seller) => {
    let ofSeller = Infinity;
    placesOf(seller, (place) => {
      if (after !== null && isSurelyAfter(after, place)) return;
      if (place < ofSeller) ofSeller = place;
      if (after === null || isSurelyAfter(place, after)) first.add(place);
    });
    return ofSeller;
  });
  const found = new Map<string, readonly [list: string, price: number]>();
  for (const [at, seller] of sellers.entries()) {
    if (lowest[at] === Infinity || isSurelyAfter(lowest[at]!, first.last)) continue;
    placesOf(seller, (place, list, price) => {
      if (isSurelyAfter(place, first.last) || (after !== null && isSurelyAfter(after, place))) return;
      const id = seller.offers.values.list[list]!;
      found.set(`${id} ${price}`, [id, price]);
    });
  }
  const pairs = [...found.values()];
  return { lists: pairs.map(([list]) => list), prices: pairs.map(([, price]) => price) };
}

type OfferVisitor = (place: number, list: number, price: number) => void;

/** Visits the offers of a seller that the filter leaves, with their places in the order. */
function placeReader(question: OffersQuestion): (seller: SellerOffers, visit: OfferVisitor) => void {
  const read = groupReader(question.filter);
  const isLeft = priceFilter(question.filter);
  return (seller, visit) => {
    const { groups, prices, perKg } = seller.offers;
    for (const { at, begin, end, failed, isInOwnCurrency } of read(seller, question)) {
      if (failed !== 0 || (isLeft !== null && !isInOwnCurrency)) continue;
      const added = isInOwnCurrency ? 0 : OTHER_CURRENCY;
      for (let offer = begin; offer < end; offer++) {
        if (isLeft !== null && !isLeft(prices[offer]!)) continue;
        const known = perKg[offer]!;
        visit(added + (known === Infinity ? UNKNOWN_PER_KG : known), groups[at * GROUP]!, prices[offer]!);
      }
    }
  };
}

/** The smallest of many numbers, in order. */
class Smallest {
  readonly #numbers: number[] = [];
  readonly #atMost: number;

  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  /** Infinite until there are so many. */
  get last(): number {
    return this.#numbers[this.#atMost - 1] ?? Infinity;
  }

  add(number: number): void {
    if (number >= this.last) return;
    let at = this.#numbers.length;
    while (at > 0 && this.#numbers[at - 1]! > number) at -= 1;
    this.#numbers.splice(at, 0, number);
    if (this.#numbers.length > this.#atMost) this.#numbers.pop();
  }
}
