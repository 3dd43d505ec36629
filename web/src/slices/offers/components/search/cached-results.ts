import type { Offer } from '@halles/contract';

export interface CachedOffer {
  offer: Offer;
  /** The price when it was first shown, if it changed since. */
  priceBefore: string | null;
  isGone: boolean;
}

export interface CachedResults {
  shown: readonly CachedOffer[];
  /** New results above or between those shown; they wait for the reader's request. */
  waiting: number;
}

const asNew = (offer: Offer): CachedOffer => ({ offer, priceBefore: null, isGone: false });

export const freshResults = (found: readonly Offer[]): CachedResults => ({
  shown: found.map(asNew),
  waiting: 0,
});

function followed(cached: CachedOffer, now: Offer): CachedOffer {
  const first = cached.priceBefore ?? cached.offer.unitPrice;
  return { offer: now, priceBefore: first === now.unitPrice ? null : first, isGone: false };
}

/**
 * Merges a live result into the shown list: shown offers keep their place, changed or gone. Results after the end are
 * appended; those further up wait. `hasMore`: rows that newer ones pushed past the end still exist.
 */
export function followResults(
  before: CachedResults,
  found: readonly Offer[],
  hasMore: boolean,
): CachedResults {
  const now = new Map(found.map((offer) => [offer.id, offer]));
  const known = new Set(before.shown.map(({ offer }) => offer.id));
  const lastKnown = found.findLastIndex(({ id }) => known.has(id));
  const above = found.slice(0, lastKnown + 1).filter(({ id }) => !known.has(id));
  const below = found.slice(lastKnown + 1);
  const stillThere = before.shown.findLastIndex(({ offer }) => now.has(offer.id));
  const pushedOut = (index: number) => hasMore && index > stillThere && index <= stillThere + above.length;
  const shown = before.shown.map((cached, index) => {
    const offer = now.get(cached.offer.id);
    if (offer) return followed(cached, offer);
    return pushedOut(index) ? cached : { ...cached, isGone: true };
  });
  return { shown: [...shown, ...below.map(asNew)], waiting: above.length };
}
