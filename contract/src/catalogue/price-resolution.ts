import type { Audience, PriceListId } from './price-lists.ts';

/** What decides between several price lists that contain the same format. */
export interface PricedList {
  priceListId: PriceListId;
  kind: Audience['kind'];
  priority: number;
  unitPrice: string;
}

export type PriceReason = 'ownList' | 'tagList' | 'publicList';

const order: Record<Audience['kind'], number> = { customers: 0, tags: 1, types: 2, nobody: 3 };
const reasons = { customers: 'ownList', tags: 'tagList', types: 'publicList' } as const;

/**
 * The first match wins (domain.md): the customer's own list by priority, then a list for one of the customer's tags,
 * then the public list for the customer's type. At equal priority the older list wins, because its id sorts first.
 * Null: no list applies to the customer.
 */
export function resolvePrice<Candidate extends PricedList>(
  candidates: readonly Candidate[],
): { candidate: Candidate; reason: PriceReason } | null {
  const [first] = candidates
    .filter((each) => each.kind !== 'nobody')
    .sort(
      (a, b) =>
        order[a.kind] - order[b.kind] || a.priority - b.priority || (a.priceListId < b.priceListId ? -1 : 1),
    );
  return first ? { candidate: first, reason: reasons[first.kind as keyof typeof reasons] } : null;
}

/** The price for a quantity: that of the break with the largest `fromQuantity` that the quantity reaches. */
export function priceForQuantity(
  item: { unitPrice: string; breaks: readonly { fromQuantity: string; unitPrice: string }[] },
  quantity: string,
): string {
  const wanted = Number(quantity);
  let best = { from: 0, unitPrice: item.unitPrice };
  for (const each of item.breaks) {
    const from = Number(each.fromQuantity);
    if (from <= wanted && from >= best.from) best = { from, unitPrice: each.unitPrice };
  }
  return best.unitPrice;
}
