import type { Audience, PriceListId } from './price-lists.ts';

/** What decides between the lists on which a customer finds the same format. */
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
 * First match (domain.md): the customer's own list by priority, then the list for a tag they carry, then the public
 * list for their type. Equal priority: the older list, whose id sorts first. Null: on no list of theirs.
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

/** The price of a quantity: the break with the largest `fromQuantity` that it reaches. */
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
