import { describe, expect, it } from 'vitest';
import { inOrder, type Later } from './given-back.ts';

describe('what happened to a line after its sale', () => {
  const at = new Date('2026-11-21T15:00:00Z');
  const claim = (id: string): Later => ({
    kind: 'claim',
    id,
    on: '2026-11-21',
    quantity: '1',
    amountMinor: 12_50,
  });
  const invoice = (id: string): Later => ({ ...claim(id), kind: 'billed', number: '1', isAgain: false });
  const idsOf = (all: Later[]) => inOrder(all.map((one) => ({ at, one }))).map(({ id }) => id);

  it('is in the order of ids in the same instant, whichever is read first', () => {
    expect(idsOf([claim('b'), invoice('a')])).toEqual(['a', 'b']);
    expect(idsOf([invoice('a'), claim('b')])).toEqual(['a', 'b']);
    expect(idsOf([invoice('b'), claim('a')])).toEqual(['a', 'b']);
  });

  it('is in the order of time otherwise', () => {
    const later = new Date(at.getTime() + 1);
    expect(
      inOrder([
        { at: later, one: claim('a') },
        { at, one: invoice('b') },
      ]).map(({ id }) => id),
    ).toEqual(['b', 'a']);
  });
});
