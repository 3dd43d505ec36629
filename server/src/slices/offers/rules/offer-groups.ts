import type { OfferFilter, OrganizationId } from '@halles/contract';
import { columns, GROUP, type PackedOffers } from './packed-offers.ts';

export interface SellerOffers {
  vendorId: OrganizationId;
  name: string;
  producerNames: Readonly<Record<string, string>>;
  offers: PackedOffers;
}

/** What a filter asks of a list, for one buyer. */
interface ListFacts {
  isOnDays: boolean;
  isWithin: boolean;
  isSupplier: boolean;
  isInOwnCurrency: boolean;
}

/** What comes from near the buyer. */
interface NearBuyer {
  producers: ReadonlySet<string>;
  sellers: ReadonlySet<OrganizationId>;
}

export interface OffersQuestion {
  filter: OfferFilter;
  lists: ReadonlyMap<string, ListFacts>;
  near: NearBuyer;
}

/** Facets that an offer fails, as bits; prices are compared apart. */
export const fails = {
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

/** Alike offers of a seller: their number among its groups, where they are, and what they fail. */
export interface Group {
  at: number;
  begin: number;
  end: number;
  failed: number;
  isInOwnCurrency: boolean;
}

type GroupReader = (seller: SellerOffers, question: OffersQuestion) => Iterable<Group>;

/** Reads groups of sellers, without those that fail two facets: they count for none. */
export function groupReader(filter: OfferFilter): GroupReader {
  const chosen = chosenIn(filter);
  return function* (seller, question) {
    const { groups, values } = seller.offers;
    const failing = failuresOf(seller, question, chosen);
    const isOwn = values.list.map((id) => question.lists.get(id)!.isInOwnCurrency);
    let end = 0;
    for (let from = 0; from < groups.length; from += GROUP) {
      const begin = end;
      end = groups[from + columns.length]!;
      let failed = 0;
      for (let column = 0; column < columns.length; column++)
        failed |= failing.by[column]![groups[from + column]!]!;
      if (values.producer[groups[from + 2]!] === null) failed |= failing.declared[groups[from + 3]!]!;
      if ((failed & (failed - 1)) === 0)
        yield { at: from / GROUP, begin, end, failed, isInOwnCurrency: isOwn[groups[from]!]! };
    }
  };
}

/** Whether the filter leaves a price; one in another currency cannot be compared. */
export function priceFilter({ priceFrom, priceTo }: OfferFilter): null | ((price: number) => boolean) {
  if (priceFrom === undefined && priceTo === undefined) return null;
  const lowest = Number(priceFrom ?? 0);
  const highest = Number(priceTo ?? Infinity);
  return (price) => price >= lowest && price <= highest;
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
  { filter, lists, near }: OffersQuestion,
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
