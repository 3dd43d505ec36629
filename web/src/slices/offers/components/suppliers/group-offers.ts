import type { FormatId, Offer } from '@halles/contract';
import type { Supplier } from './SupplierChoice.tsx';

export interface GuideGroup {
  key: string;
  label: string;
}

const OPEN = 'open ';
const NO_CATEGORY = '—';

/** `vegetables.roots`, vegetables: most groups of the narrow categories would have one row. */
const wideCategory = (categoryId: string): string => categoryId.split('.')[0]!;

/** The group of an offer: its open scheduled offer, identified by closing time, or its wide category. */
export const groupKeyOf = ({ closesAt, categoryId }: Pick<Offer, 'closesAt' | 'categoryId'>): string =>
  closesAt === null ? (categoryId === null ? NO_CATEGORY : wideCategory(categoryId)) : `${OPEN}${closesAt}`;

/** Offers that close soonest come first; the rest keeps the server's order, by category and name. */
export function orderGuide(offers: readonly Offer[], only: readonly FormatId[] | null): Offer[] {
  const wanted = only === null ? offers : offers.filter(({ id }) => only.includes(id));
  const open = wanted
    .filter(({ closesAt }) => closesAt !== null)
    .toSorted((a, b) => (a.closesAt! < b.closesAt! ? -1 : a.closesAt === b.closesAt ? 0 : 1));
  return [...open, ...wanted.filter(({ closesAt }) => closesAt === null)];
}

interface Words {
  category: (id: string) => string;
  open: (names: string) => string;
  noCategory: string;
}

export function groupOf(
  offer: Pick<Offer, 'closesAt' | 'categoryId'>,
  { scheduledOffers }: Pick<Supplier, 'scheduledOffers'>,
  words: Words,
): GuideGroup {
  const key = groupKeyOf(offer);
  if (offer.closesAt === null)
    return { key, label: offer.categoryId === null ? words.noCategory : words.category(key) };
  const names = scheduledOffers.filter(({ closesAt }) => closesAt === offer.closesAt).map(({ name }) => name);
  return { key, label: words.open(names.join(', ')) };
}
