import { describe, expect, it } from 'vitest';
import { isMonth, monthAfter, monthsToChoose } from './months.ts';

describe('the months', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-03', -15, '2024-12'],
  ])('%s and %i more is %s', (month, steps, expected) => expect(monthAfter(month, steps)).toBe(expected));

  it('offers the last twelve, and an older selected one', () => {
    const months = monthsToChoose('2026-11', '2024-02');
    expect(months.slice(0, 12)).toEqual(monthsToChoose('2026-11', '2026-05'));
    expect([months[0], months[11], months[12]]).toEqual(['2026-11', '2025-12', '2024-02']);
  });

  it('ignores an invalid month of the address', () => {
    expect(['2026-13', '2026-1', '', undefined].some(isMonth)).toBe(false);
    expect(monthsToChoose('2026-11', 'yesterday')).toHaveLength(12);
  });
});
