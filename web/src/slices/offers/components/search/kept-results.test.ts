import { describe, expect, it } from 'vitest';
import { anOffer, formatIdOf } from '../../../../testing/offers.ts';
import { followResults, freshResults } from './cached-results.ts';

const offers = (...numbers: number[]) => numbers.map((number) => anOffer(number));
const numbersOf = (kept: ReturnType<typeof freshResults>) => kept.shown.map(({ offer }) => offer.id);
const idsOf = (...numbers: number[]) => numbers.map(formatIdOf);

describe('results that are being read', () => {
  const before = freshResults(offers(1, 2, 3));

  it('keep their order when the server sorts them anew', () => {
    const after = followResults(before, offers(3, 1, 2), false);
    expect(numbersOf(after)).toEqual(idsOf(1, 2, 3));
    expect(after.waiting).toBe(0);
  });

  it('say what a changed price was when it was first shown', () => {
    const once = followResults(before, [anOffer(1), anOffer(2, { unitPrice: '26' }), anOffer(3)], false);
    const twice = followResults(once, [anOffer(1), anOffer(2, { unitPrice: '27' }), anOffer(3)], false);
    expect(twice.shown[1]).toMatchObject({ offer: { unitPrice: '27' }, priceBefore: '24.5' });
    const back = followResults(twice, offers(1, 2, 3), false);
    expect(back.shown[1]?.priceBefore).toBeNull();
  });

  it('keep the place of what is gone, and of what comes back', () => {
    const without = followResults(before, offers(1, 3), false);
    expect(without.shown.map(({ isGone }) => isGone)).toEqual([false, true, false]);
    expect(numbersOf(without)).toEqual(idsOf(1, 2, 3));
    const again = followResults(without, offers(1, 2, 3), false);
    expect(again.shown.map(({ isGone }) => isGone)).toEqual([false, false, false]);
  });

  it('let what is new above or between them wait', () => {
    const after = followResults(before, offers(9, 1, 8, 2, 3), false);
    expect(numbersOf(after)).toEqual(idsOf(1, 2, 3));
    expect(after.waiting).toBe(2);
  });

  it('are joined by the next page, below', () => {
    const after = followResults(before, offers(1, 2, 3, 4, 5), true);
    expect(numbersOf(after)).toEqual(idsOf(1, 2, 3, 4, 5));
    expect(after.waiting).toBe(0);
  });

  it('are not called gone when newer ones only push them over the end of the page', () => {
    const after = followResults(before, offers(9, 1, 2), true);
    expect(after.shown.map(({ isGone }) => isGone)).toEqual([false, false, false]);
    expect(after.waiting).toBe(1);
  });

  it('are gone at the end too when nothing was pushed', () => {
    const after = followResults(before, offers(1, 2), true);
    expect(after.shown.map(({ isGone }) => isGone)).toEqual([false, false, true]);
  });
});
