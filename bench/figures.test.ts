import { expect, it } from 'vitest';
import { comparisonRow, figuresOf, shareOf, table } from './figures.ts';

it('figures are the rate, the median and the slowest hundredth', () => {
  const times = Array.from({ length: 200 }, (_, at) => 200 - at);
  expect(figuresOf(times, 4_000)).toEqual({ perSecond: 50, p50: 101, p99: 199 });
  expect(figuresOf([7], 500)).toEqual({ perSecond: 2, p50: 7, p99: 7 });
});

const at = (perSecond: number) => ({ perSecond, p50: 2, p99: 9.25 });

it('a share is the part of the floor that the program reaches', () => {
  expect(shareOf(at(50), at(200))).toBe('0.25');
  expect(shareOf(at(200), at(200))).toBe('1.00');
});

it('a row shows both numbers of connections, each with its share', () => {
  const row = comparisonRow({
    name: 'search',
    statements: 5,
    program: [at(99.94), at(1_234.4)],
    floor: [at(400), at(2_468.8)],
  });
  expect(row).toBe('| search | 5 | 99.9 | 2.0 | 9.3 | 400 | 0.25 | 1,234 | 2.0 | 9.3 | 2,469 | 0.50 |');
  expect(table(['', 'a', 'b'], ['| x | 1 | 2 |'])).toBe('|  | a | b |\n|---|---:|---:|\n| x | 1 | 2 |');
});
