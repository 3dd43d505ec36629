import { describe, expect, it } from 'vitest';
import { aClaim, anOrder, anOrderLine, lineIdOf } from '../../../../testing/orders.ts';
import { claimableOf, claimOf, isWrong } from './claiming.ts';
import { deliveredOf, isTooMuch } from './delivered-dialog.tsx';

describe('the reception', () => {
  const lines = [anOrderLine(1, { confirmed: '4', prepared: '3' }), anOrderLine(2)];

  it('contains only lines that differ from the expected quantity', () => {
    expect(deliveredOf(lines, {})).toEqual([]);
    expect(deliveredOf(lines, { [lineIdOf(1)]: '3.000', [lineIdOf(2)]: '1' })).toEqual([
      { lineId: lineIdOf(2), quantity: '1' },
    ]);
  });

  it.each([
    [undefined, false],
    ['3', false],
    ['0', false],
    ['3.5', true],
    ['', true],
    ['trois', true],
  ])('%s is too much: %s', (typed, result) => {
    expect(isTooMuch(lines[0]!, typed)).toBe(result);
  });
});

describe('a claim', () => {
  const line = anOrderLine(1, { delivered: '3' });
  const order = anOrder({
    lines: [line],
    claims: [aClaim(), aClaim({ status: 'refused' })],
  });

  it('covers quantities delivered and not claimed before', () => {
    expect(claimableOf(order, line)).toBe(2);
    expect(isWrong(order, line, { kind: 'damaged', quantity: '2' })).toBe(false);
    expect(isWrong(order, line, { kind: 'damaged', quantity: '2.5' })).toBe(true);
    expect(isWrong(order, line, { kind: 'damaged', quantity: '0' })).toBe(true);
    expect(isWrong(order, line, { kind: null, quantity: '99' })).toBe(false);
  });

  it('contains only the lines with a problem', () => {
    expect(
      claimOf([line, anOrderLine(2)], {
        [lineIdOf(1)]: { kind: 'short', quantity: '1' },
        [lineIdOf(2)]: { kind: null, quantity: '1' },
      }),
    ).toEqual([{ lineId: lineIdOf(1), kind: 'short', quantity: '1' }]);
  });
});
