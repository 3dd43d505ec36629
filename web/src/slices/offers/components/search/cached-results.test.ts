import { describe, expect, it } from 'vitest';
import { anOffer, formatIdOf } from '../../../../testing/offers.ts';
import { followResults, freshResults } from './cached-results.ts';

const offers = (...numbers: number[]) => numbers.map((number) => anOffer(number));
const numbersOf = (cached: ReturnType<typeof freshResults>) => cached.shown.map(({ offer }) => offer.id);
const idsOf = (...numbers: number[]) => numbers.map(formatIdOf);

describe('live search results', () => {
  const before = freshResults(offers(1, 2, 3));

  it('keep their order when the server sorts them differently', () => {
    const after = followResults(before, offers(3, 1, 2), false);
    expect(numbersOf(after)).toEqual(idsOf(1, 2, 3));
    expect(after.waiting).toBe(0);
  });

  it('show the price at first display when it changes', () => {
    const once = followResults(before, [anOffer(1), anOffer(2, { unitPrice: '26' }), anOffer(3)], false);
    const twice = followResults(once, [anOffer(1), anOffer(2, { unitPrice: '27' }), anOffer(3)], false);
    expect(twice.shown[1]).toMatchObject({ offer: { unitPrice: '27' }, priceBefore: '24.5' });
    const back = followResults(twice, offers(1, 2, 3), false);
    expect(back.shown[1]?.priceBefore).toBeNull();
  });

  it('keep the place of a removed offer, and of one that returns', () => {
    const without = followResults(before, offers(1, 3), false);
    expect(without.shown.map(({ isGone }) => isGone)).toEqual([false, true, false]);
    expect(numbersOf(without)).toEqual(idsOf(1, 2, 3));
    const again = followResults(without, offers(1, 2, 3), false);
    expect(again.shown.map(({ isGone }) => isGone)).toEqual([false, false, false]);
  });

  it('hold back new offers above or between the shown ones', () => {
    const after = followResults(before, offers(9, 1, 8, 2, 3), false);
    expect(numbersOf(after)).toEqual(idsOf(1, 2, 3));
    expect(after.waiting).toBe(2);
  });

  it('append the next page', () => {
    const after = followResults(before, offers(1, 2, 3, 4, 5), true);
    expect(numbersOf(after)).toEqual(idsOf(1, 2, 3, 4, 5));
    expect(after.waiting).toBe(0);
  });

  it('are not marked as removed when newer ones push them past the end of the page', () => {
    const after = followResults(before, offers(9, 1, 2), true);
    expect(after.shown.map(({ isGone }) => isGone)).toEqual([false, false, false]);
    expect(after.waiting).toBe(1);
  });

  it('are marked as removed at the end when nothing was pushed', () => {
    const after = followResults(before, offers(1, 2), true);
    expect(after.shown.map(({ isGone }) => isGone)).toEqual([false, false, true]);
  });
});
