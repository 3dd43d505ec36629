import { isQuantity } from '../cart/quantities.ts';
import type { OutputNamed } from '../../../../lib/query.ts';

export type Needed = OutputNamed<'ordering.listNeededGoods'>['goods'][number];

/** What somebody counted themselves, by format. */
export type Counted = Readonly<Record<string, string>>;

export const thereOf = ({ formatId, there }: Needed, counted: Counted): string | null =>
  counted[formatId] ?? there;

export const isShort = (one: Needed, counted: Counted): boolean => {
  const there = thereOf(one, counted);
  return there !== null && isQuantity(there) && Number(there) < Number(one.asked);
};

/** What is to be shared: everything of which there is too little. */
export const shortOf = (goods: readonly Needed[], counted: Counted) =>
  goods
    .filter((one) => isShort(one, counted))
    .map((one) => ({ formatId: one.formatId, there: thereOf(one, counted)! }));
