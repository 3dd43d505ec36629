import type { OfferFilter } from '@halles/contract';
import {
  fails,
  groupReader,
  priceFilter,
  type Group,
  type OffersQuestion,
  type SellerOffers,
} from './offer-groups.ts';
import { GROUP, type PackedOffers } from './packed-offers.ts';

/** How many offers have a value. */
export interface OfferCount {
  facet:
    | 'total'
    | 'category'
    | 'parent'
    | 'seller'
    | 'producer'
    | 'certification'
    | 'storage'
    | 'scope'
    | 'reach'
    | 'stock'
    | 'price';
  value: string | null;
  count: number;
  /** Lowest and highest price; null for other facets. */
  lowest: string | null;
  highest: string | null;
  /** The name of a seller or producer; null for other facets. */
  name: string | null;
}

/** The counts of all that reaches a buyer, each facet as if nothing of it were chosen. */
export function countOffers(sellers: Iterable<SellerOffers>, question: OffersQuestion): OfferCount[] {
  const sums = new Sums();
  const read = groupReader(question.filter);
  const countPrices = priceCounter(question.filter);
  for (const seller of sellers) {
    const { groups, bounds } = seller.offers;
    const found = countersOf(seller.offers);
    const counters = Object.values(found);
    for (const group of read(seller, question)) {
      const { at, begin, end, failed, isInOwnCurrency } = group;
      if (failed === 0 && isInOwnCurrency) sums.addPrices(end - begin, bounds[2 * at]!, bounds[2 * at + 1]!);
      const count = countPrices(group, seller.offers);
      for (const { column, bit, counts } of counters)
        if (failed === 0 || failed === bit)
          counts[column === null ? 0 : groups[at * GROUP + column]!]! += count;
    }
    addCounts(seller, found, sums);
  }
  return sums.rows();
}

/** How many of a group the filter of prices leaves. */
function priceCounter(filter: OfferFilter): (group: Group, offers: PackedOffers) => number {
  const isLeft = priceFilter(filter);
  if (isLeft === null) return ({ begin, end }) => end - begin;
  return ({ begin, end, isInOwnCurrency }, { prices }) => {
    let count = 0;
    if (isInOwnCurrency) for (let at = begin; at < end; at++) if (isLeft(prices[at]!)) count += 1;
    return count;
  };
}

class Sums {
  readonly #rows = new Map<OfferCount['facet'], Map<string | null, OfferCount>>();
  readonly #price = { count: 0, lowest: Infinity, highest: -Infinity };

  add(facet: OfferCount['facet'], value: string | null, count: number, name: string | null = null): void {
    if (count === 0 || (value === null && facet !== 'total')) return;
    let ofFacet = this.#rows.get(facet);
    if (!ofFacet) this.#rows.set(facet, (ofFacet = new Map()));
    const row = ofFacet.get(value);
    if (row) row.count += count;
    else ofFacet.set(value, { facet, value, count, lowest: null, highest: null, name });
  }

  addPrices(count: number, lowest: number, highest: number): void {
    this.#price.count += count;
    this.#price.lowest = Math.min(lowest, this.#price.lowest);
    this.#price.highest = Math.max(highest, this.#price.highest);
  }

  rows(): OfferCount[] {
    const rows = [...this.#rows.values()].flatMap((ofFacet) => [...ofFacet.values()]);
    const { count, lowest, highest } = this.#price;
    if (count > 0)
      rows.push({
        facet: 'price',
        value: null,
        count,
        lowest: String(lowest),
        highest: String(highest),
        name: null,
      });
    return rows;
  }
}

/** Counts by the places of values. */
const countersOf = ({ values }: PackedOffers) => {
  const zeros = (many: readonly unknown[]) => new Float64Array(many.length);
  return {
    total: { column: null, bit: 0, counts: new Float64Array(1) },
    seller: { column: null, bit: fails.seller, counts: new Float64Array(1) },
    day: { column: 0, bit: fails.day, counts: zeros(values.list) },
    reach: { column: 0, bit: fails.reach, counts: zeros(values.list) },
    category: { column: 1, bit: fails.category, counts: zeros(values.category) },
    producer: { column: 2, bit: fails.producer, counts: zeros(values.producer) },
    certification: { column: 3, bit: fails.certification, counts: zeros(values.certification) },
    storage: { column: 4, bit: fails.storage, counts: zeros(values.storage) },
    stock: { column: 5, bit: fails.inStock, counts: zeros(values.stock) },
  };
};

type Counters = ReturnType<typeof countersOf>;

function addCounts(
  { vendorId, name, producerNames, offers }: SellerOffers,
  found: Counters,
  sums: Sums,
): void {
  const { values } = offers;
  sums.add('total', null, found.total.counts[0]!);
  sums.add('seller', vendorId, found.seller.counts[0]!, name);
  for (const [at, id] of values.list.entries()) {
    sums.add('scope', id, found.day.counts[at]!);
    sums.add('reach', id, found.reach.counts[at]!);
  }
  for (const [at, { id, parent }] of values.category.entries()) {
    sums.add('category', id, found.category.counts[at]!);
    sums.add('parent', parent, found.category.counts[at]!);
  }
  for (const [at, id] of values.producer.entries())
    sums.add('producer', id, found.producer.counts[at]!, producerNames[id ?? ''] ?? null);
  for (const [at, certifications] of values.certification.entries())
    for (const each of certifications) sums.add('certification', each, found.certification.counts[at]!);
  for (const [at, storage] of values.storage.entries())
    sums.add('storage', storage, found.storage.counts[at]!);
  for (const [at, stock] of values.stock.entries()) sums.add('stock', stock, found.stock.counts[at]!);
}
