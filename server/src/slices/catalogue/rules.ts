import {
  adjustedPrice,
  customerOrganizationTypes,
  type Audience,
  type Bilingual,
  type Currency,
  type PriceListFields,
  type PriceListItemFields,
} from '@halles/contract';

/**
 * Both names, the producer and the codes in lower case without accents, with one kind of apostrophe: the text that a
 * seller's own search matches.
 */
export const folded = (...texts: readonly (string | null | undefined)[]): string =>
  texts
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('’', "'")
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Text that a seller's own search matches: product names, producer, and the SKUs of its formats. */
export const searchText = (
  name: Bilingual,
  producer: string | null,
  skus: readonly (string | null)[],
): string => folded(name.fr, name.en, producer, ...skus);

/** Drops trailing zeros: 2.50 becomes 2.5. */
export const plainDecimal = (value: string): string =>
  value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value;

export const isValidPeriod = ({
  validFrom,
  validUntil,
}: Pick<PriceListFields, 'validFrom' | 'validUntil'>): boolean =>
  validFrom === null || validUntil === null || validFrom <= validUntil;

const DAY_MS = 86_400_000;
/**
 * Two months: longer than the usual interval between two sendings, short enough that the recipient still remembers
 * the email.
 */
const LINK_DAYS = 60;
export const linkExpiry = (sentAt: Date): Date => new Date(sentAt.getTime() + LINK_DAYS * DAY_MS);

export type ListState = 'inForce' | 'later' | 'ended' | 'archived';

export function stateOfList(
  list: { archived: boolean; validFrom: string | null; validUntil: string | null },
  today: string,
): ListState {
  if (list.archived) return 'archived';
  if (list.validFrom !== null && today < list.validFrom) return 'later';
  return list.validUntil !== null && today > list.validUntil ? 'ended' : 'inForce';
}

export const audienceColumns = (audience: Audience) => ({
  audience_kind: audience.kind,
  customer_types: audience.kind === 'types' ? audience.customerTypes : [],
  tags: audience.kind === 'tags' ? audience.tags : [],
  customer_ids: audience.kind === 'customers' ? audience.customerIds : [],
});

export function audienceOf(row: ReturnType<typeof audienceColumns>): Audience {
  switch (row.audience_kind) {
    case 'types':
      return { kind: 'types', customerTypes: row.customer_types };
    case 'tags':
      return { kind: 'tags', tags: row.tags };
    case 'customers':
      return { kind: 'customers', customerIds: row.customer_ids };
    case 'nobody':
      return { kind: 'nobody' };
  }
}

interface ListForEveryBuyer extends ReturnType<typeof audienceColumns> {
  currency: Currency;
  valid_from: string | null;
  valid_until: string | null;
  priority: number;
}

/** The list in force in the seller's currency that every type of buyer sees; the one that comes first, of several. */
export const listForEveryBuyer = <List extends ListForEveryBuyer>(
  lists: readonly List[],
  { today, currency }: { today: string; currency: Currency },
): List | undefined =>
  lists
    .filter(
      (list) =>
        list.currency === currency &&
        list.audience_kind === 'types' &&
        customerOrganizationTypes.every((type) => list.customer_types.includes(type)) &&
        stateOfList({ archived: false, validFrom: list.valid_from, validUntil: list.valid_until }, today) ===
          'inForce',
    )
    .toSorted((one, other) => one.priority - other.priority)[0];

type Price = Pick<PriceListItemFields, 'unitPrice' | 'breaks'>;

const breaksText = (breaks: Price['breaks']): string =>
  breaks
    .map(({ fromQuantity, unitPrice }) => [Number(fromQuantity), Number(unitPrice)] as const)
    .toSorted(([one], [other]) => one - other)
    .join(' ');

/** Hiding or showing an item does not change its price, and 2.50 equals 2.5: only price changes go to the history. */
export const isSamePrice = (one: Price, other: Price): boolean =>
  Number(one.unitPrice) === Number(other.unitPrice) && breaksText(one.breaks) === breaksText(other.breaks);

/** The item with its prices changed by a percentage and rounded as its list says. */
export const pricesAdjusted = <Item extends { unit_price: string; breaks: Price['breaks'] }>(
  item: Item,
  changePercent: string,
  rounding: PriceListFields['rounding'],
): Item => {
  const adjusted = (price: string) => adjustedPrice(price, changePercent, rounding);
  const breaks = item.breaks.map((each) => ({ ...each, unitPrice: adjusted(each.unitPrice) }));
  return { ...item, unit_price: adjusted(item.unit_price), breaks };
};
