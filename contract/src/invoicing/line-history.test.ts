import { describe, expect, it } from 'vitest';
import { sortLineEvents, type LineEvent } from './line-history.ts';

describe('what happened to a line after its sale', () => {
  const at = new Date('2026-11-21T15:00:00Z');
  const claim = (id: string): LineEvent => ({
    kind: 'claim',
    id,
    on: '2026-11-21',
    quantity: '1',
    amountMinor: 12_50,
  });
  const invoice = (id: string): LineEvent => ({
    ...claim(id),
    kind: 'billed',
    number: '1',
    isRebilled: false,
  });
  const idsOf = (all: LineEvent[]) => sortLineEvents(all.map((one) => ({ at, one }))).map(({ id }) => id);

  it('is in the order of ids in the same instant, whichever is read first', () => {
    expect(idsOf([claim('b'), invoice('a')])).toEqual(['a', 'b']);
    expect(idsOf([invoice('a'), claim('b')])).toEqual(['a', 'b']);
    expect(idsOf([invoice('b'), claim('a')])).toEqual(['a', 'b']);
  });

  it('is in the order of time otherwise', () => {
    const later = new Date(at.getTime() + 1);
    expect(
      sortLineEvents([
        { at: later, one: claim('a') },
        { at, one: invoice('b') },
      ]).map(({ id }) => id),
    ).toEqual(['b', 'a']);
  });
});
