import { describe, expect, it } from 'vitest';
import { anOrderLine, aWeighedLine, lineIdOf } from '../../../../testing/orders.ts';
import { preparedOf, problemOf, sentOf, totalKg, withPieces, type Prepared } from './preparation.ts';

const line = anOrderLine(1, { requested: '3', confirmed: '2' });
const chicken = aWeighedLine(2, { confirmed: '2' });

describe('the preparation', () => {
  it('starts with the confirmed or previously saved quantities', () => {
    expect(preparedOf(line)).toEqual({ pieces: '2', weights: [] });
    expect(preparedOf(chicken)).toEqual({ pieces: '2', weights: ['', ''] });
    expect(preparedOf({ ...chicken, prepared: '1', weights: ['1.853'] })).toEqual({
      pieces: '1',
      weights: ['1.853'],
    });
  });

  it('has one weight per piece', () => {
    expect(withPieces(chicken, { pieces: '2', weights: ['1.8', '1.9'] }, '1').weights).toEqual(['1.8']);
    expect(withPieces(chicken, { pieces: '1', weights: ['1.8'] }, '3').weights).toEqual(['1.8', '', '']);
    expect(withPieces(line, { pieces: '1', weights: [] }, '3').weights).toEqual([]);
  });

  it.each<[Prepared, string | null]>([
    [{ pieces: '2', weights: ['1.8', '1.9'] }, null],
    [{ pieces: '0', weights: [] }, null],
    [{ pieces: '2', weights: ['1.8', ''] }, 'notAllWeighed'],
    [{ pieces: '2', weights: ['1.8', '0'] }, 'notAllWeighed'],
    [{ pieces: '3', weights: ['1', '1', '1'] }, 'tooMany'],
    [{ pieces: 'two', weights: [] }, 'unreadable'],
    [{ pieces: '1', weights: ['heavy'] }, 'unreadable'],
  ])('%j: %s', (prepared, problem) => {
    expect(problemOf(chicken, prepared)).toBe(problem);
  });

  it('sends all its weights or none', () => {
    const lineId = lineIdOf(2);
    expect(sentOf(chicken, { pieces: '2', weights: ['1.8', '1.9'] })).toEqual({
      lineId,
      prepared: '2',
      weights: ['1.8', '1.9'],
    });
    expect(sentOf(chicken, { pieces: '2', weights: ['1.8', ''] })).toEqual({
      lineId,
      prepared: '2',
      weights: [],
    });
  });

  it('adds up the weights of its pieces', () => {
    expect(totalKg(['1.853', '1.92', ''])).toBe('3.773');
    expect(totalKg(['0.1', '0.2'])).toBe('0.3');
  });
});
