import type { OfferFilter, OrganizationId } from '@halles/contract';
import { columns, GROUP, type PackedOffers } from './packed-offers.ts';

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
  /** Of the price. */
  lowest: string | null;
  highest: string | null;
  /** Of a seller or producer. */
  name: string | null;
}

export interface SellerOffers {
  vendorId: OrganizationId;
  name: string;
  producerNames: Readonly<Record<string, string>>;
  offers: PackedOffers;
}

/** What a filter asks of a list, for one buyer. */
export interface ListFacts {
  isOnDays: boolean;
  isWithin: boolean;
  isSupplier: boolean;
  isInOwnCurrency: boolean;
}

/** What comes from near the buyer. */
export interface NearBuyer {
  producers: ReadonlySet<string>;
  sellers: ReadonlySet<OrganizationId>;
}

export interface CountQuestion {
  filter: OfferFilter;
  lists: ReadonlyMap<string, ListFacts>;
  near: NearBuyer;
}

/** Facets that an offer fails, as bits; its price is counted apart. */
const fails = {
  category: 1,
  seller: 2,
  producer: 4,
  certification: 8,
  storage: 16,
  day: 32,
  reach: 64,
  local: 128,
  mySuppliers: 256,
  inStock: 512,
} as const;

/** The counts of all that reaches a buyer, each facet as if nothing of it were chosen. */
export function countOffers(sellers: Iterable<SellerOffers>, question: CountQuestion): OfferCount[] {
  const sums = new Sums();
  const chosen = chosenIn(question.filter);
  const countPrices = priceCounter(question.filter);
  for (const seller of sellers)
    countSeller(seller, { failed: failuresOf(seller, question, chosen), countPrices, question }, sums);
  return sums.rows();
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

interface SellerQuestion {
  question: CountQuestion;
  failed: ReturnType<typeof failuresOf>;
  countPrices: PriceCounter;
}

function countSeller(
  seller: SellerOffers,
  { question, failed, countPrices }: SellerQuestion,
  sums: Sums,
): void {
  const { groups, prices, values } = seller.offers;
  const isOwn = values.list.map((id) => question.lists.get(id)!.isInOwnCurrency);
  const found = countersOf(seller.offers);
  const counters = Object.values(found);
  let end = 0;
  for (let at = 0; at < groups.length; at += GROUP) {
    const begin = end;
    end = groups[at + columns.length]!;
    let bits = 0;
    for (let column = 0; column < columns.length; column++) bits |= failed.by[column]![groups[at + column]!]!;
    if (values.producer[groups[at + 2]!] === null) bits |= failed.declared[groups[at + 3]!]!;
    // Of an offer that fails two facets nothing is counted.
    if ((bits & (bits - 1)) !== 0) continue;
    const isInOwnCurrency = isOwn[groups[at]!]!;
    if (bits === 0 && isInOwnCurrency) sums.addPrices(end - begin, prices[begin]!, prices[end - 1]!);
    const count = countPrices(prices, begin, end, isInOwnCurrency);
    for (const { column, bit, counts } of counters)
      if (bits === 0 || bits === bit) counts[column === null ? 0 : groups[at + column]!]! += count;
  }
  addCounts(seller, found, sums);
}

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

type PriceCounter = (prices: Float64Array, begin: number, end: number, isInOwnCurrency: boolean) => number;

/** How many prices from one place to another the filter leaves; those in another currency cannot be compared. */
function priceCounter({ priceFrom, priceTo }: OfferFilter): PriceCounter {
  if (priceFrom === undefined && priceTo === undefined) return (_, begin, end) => end - begin;
  const lowest = Number(priceFrom ?? 0);
  const highest = Number(priceTo ?? Infinity);
  return (prices, begin, end, isInOwnCurrency) => {
    let count = 0;
    if (isInOwnCurrency)
      for (let at = begin; at < end; at++) if (prices[at]! >= lowest && prices[at]! <= highest) count += 1;
    return count;
  };
}

/** What a filter chooses, once for all sellers. */
const chosenIn = ({ category, seller, producer, certification, storage }: OfferFilter) => ({
  category: new Set(category),
  seller: new Set(seller.map((id) => id.toLowerCase())),
  producer: new Set(producer.map((id) => id.toLowerCase())),
  certification: new Set(certification),
  storage: new Set<string>(storage),
});
type Chosen = ReturnType<typeof chosenIn>;

const failing = (facet: keyof typeof fails, isFailed: boolean): number => (isFailed ? fails[facet] : 0);
const isAnyOf = (chosen: ReadonlySet<string>, ...values: readonly (string | null)[]): boolean =>
  chosen.size === 0 || values.some((value) => value !== null && chosen.has(value));

/** What the values of each column fail. What is declared as local counts where no producer is named. */
function failuresOf(
  { vendorId, offers: { values } }: SellerOffers,
  { filter, lists, near }: CountQuestion,
  chosen: Chosen,
) {
  const ofSeller = failing('seller', !isAnyOf(chosen.seller, vendorId));
  const ofList = ({ isOnDays, isWithin, isSupplier }: ListFacts): number =>
    ofSeller |
    failing('day', !isOnDays) |
    failing('reach', !isWithin) |
    failing('mySuppliers', filter.mySuppliers && !isSupplier);
  const isNearSeller = near.sellers.has(vendorId);
  return {
    by: [
      values.list.map((id) => ofList(lists.get(id)!)),
      values.category.map(({ id, parent }) => failing('category', !isAnyOf(chosen.category, id, parent))),
      values.producer.map(
        (id) =>
          failing('producer', !isAnyOf(chosen.producer, id)) |
          failing('local', filter.local && id !== null && !near.producers.has(id)),
      ),
      values.certification.map((each) => failing('certification', !isAnyOf(chosen.certification, ...each))),
      values.storage.map((each) => failing('storage', !isAnyOf(chosen.storage, each))),
      values.stock.map((each) => failing('inStock', filter.inStock && each === 'withoutStock')),
    ],
    declared: values.certification.map((each) =>
      failing('local', filter.local && !(isNearSeller && each.includes('local'))),
    ),
  };
}
