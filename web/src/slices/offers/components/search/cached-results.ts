import type { Offer } from '@halles/contract';

export interface CachedOffer {
  offer: Offer;
  /** What it cost when it was first shown, when that is no longer what it costs. */
  priceBefore: string | null;
  isGone: boolean;
}

export interface CachedResults {
  shown: readonly CachedOffer[];
  /** Found since, above or between what is shown: they wait until they are asked for. */
  waiting: number;
}

const asNew = (offer: Offer): CachedOffer => ({ offer, priceBefore: null, isGone: false });

export const freshResults = (found: readonly Offer[]): CachedResults => ({
  shown: found.map(asNew),
  waiting: 0,
});

function followed(kept: CachedOffer, now: Offer): CachedOffer {
  const first = kept.priceBefore ?? kept.offer.unitPrice;
  return { offer: now, priceBefore: first === now.unitPrice ? null : first, isGone: false };
}

/**
 * A live list under the eyes of a reader: what is shown keeps its place, changed or gone. What is found after its
 * end is added there; what belongs above waits. `hasMore`: rows pushed over the end by newer ones still exist.
 */
export function followResults(before: CachedResults, found: readonly Offer[], hasMore: boolean): CachedResults {
  const now = new Map(found.map((offer) => [offer.id, offer]));
  const known = new Set(before.shown.map(({ offer }) => offer.id));
  const lastKnown = found.findLastIndex(({ id }) => known.has(id));
  const above = found.slice(0, lastKnown + 1).filter(({ id }) => !known.has(id));
  const below = found.slice(lastKnown + 1);
  const stillThere = before.shown.findLastIndex(({ offer }) => now.has(offer.id));
  const pushedOut = (index: number) => hasMore && index > stillThere && index <= stillThere + above.length;
  const shown = before.shown.map((kept, index) => {
    const offer = now.get(kept.offer.id);
    if (offer) return followed(kept, offer);
    return pushedOut(index) ? kept : { ...kept, isGone: true };
  });
  return { shown: [...shown, ...below.map(asNew)], waiting: above.length };
}
