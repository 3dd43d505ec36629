import { expect, it } from 'vitest';
import { rowsOfJson } from './json-rows.ts';

it('reads decimals as text without trailing zeros, and instants as dates', () => {
  const rows = [
    { id: 'a', weight: 1.5, at: '2026-11-21T10:30:00.125+00:00', until: null },
    { id: 'b', weight: 2, at: '2026-11-22T10:30:00+00:00', until: '2026-11-23T00:00:00+00:00' },
  ];
  expect(rowsOfJson<object>(rows, { decimals: ['weight'], instants: ['at', 'until'] } as never)).toEqual([
    { id: 'a', weight: '1.5', at: new Date('2026-11-21T10:30:00.125Z'), until: null },
    {
      id: 'b',
      weight: '2',
      at: new Date('2026-11-22T10:30:00Z'),
      until: new Date('2026-11-23T00:00:00Z'),
    },
  ]);
});

it('reads no rows as an empty list', () => {
  expect(rowsOfJson(null, {})).toEqual([]);
});
