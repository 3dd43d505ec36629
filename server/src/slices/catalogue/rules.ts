import type { Audience, FormatFields, PriceListFields, PriceListItemFields } from '@halles/contract';

/** Both names, the producer and the codes, lower case and without accents: what a search of one's own looks in. */
export const folded = (...texts: readonly (string | null | undefined)[]): string =>
  texts
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** As a person writes it: 2.50 is 2.5. */
export const plainDecimal = (value: string): string =>
  value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value;

/** Only what is taxable names taxes; and what is taxable must be one of the seller's. */
export const taxesOf = ({
  taxClass,
  taxIds,
}: Pick<FormatFields, 'taxClass' | 'taxIds'>): FormatFields['taxIds'] =>
  taxClass === 'taxable' ? taxIds : [];

export const isValidPeriod = ({
  validFrom,
  validUntil,
}: Pick<PriceListFields, 'validFrom' | 'validUntil'>): boolean =>
  validFrom === null || validUntil === null || validFrom <= validUntil;

const DAY_MS = 86_400_000;
/** Two months: longer than a list is sent again, shorter than somebody's memory of having got it. */
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

/** An audience, and the columns it is kept in. */
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

type Price = Pick<PriceListItemFields, 'unitPrice' | 'breaks'>;

const breaksText = (breaks: Price['breaks']): string =>
  breaks
    .map(({ fromQuantity, unitPrice }) => [Number(fromQuantity), Number(unitPrice)] as const)
    .toSorted(([one], [other]) => one - other)
    .join(' ');

/** What is hidden or shown again still costs the same, and 2.50 is 2.5: the history of a price is of prices. */
export const isSamePrice = (one: Price, other: Price): boolean =>
  Number(one.unitPrice) === Number(other.unitPrice) && breaksText(one.breaks) === breaksText(other.breaks);
