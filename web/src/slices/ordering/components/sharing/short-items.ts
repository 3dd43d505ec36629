import { isQuantity } from '../cart/quantities.ts';
import type { OutputNamed } from '../../../../lib/query.ts';

export type Needed = OutputNamed<'ordering.listShortages'>['items'][number];

/** Quantities counted by hand, by format. */
export type Counted = Readonly<Record<string, string>>;

export const thereOf = ({ formatId, available }: Needed, counted: Counted): string | null =>
  counted[formatId] ?? available;

export const isShort = (one: Needed, counted: Counted): boolean => {
  const available = thereOf(one, counted);
  return available !== null && isQuantity(available) && Number(available) < Number(one.requested);
};

/** The items to share: those with less than is needed. */
export const shortOf = (items: readonly Needed[], counted: Counted) =>
  items
    .filter((one) => isShort(one, counted))
    .map((one) => ({ formatId: one.formatId, available: thereOf(one, counted)! }));
