import { expect, it } from 'vitest';
import { day } from './quantity.ts';
import { findUnstorableTexts } from './text.ts';

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

it.each([
  ['a text', 'Crème fraîche 🥛 12 % \n', []],
  ['numbers, nothing, yes', { a: 1, b: null, c: true, d: undefined }, []],
  ['U+0000', { note: 'a\u0000b' }, [['note']]],
  ['half of a character', { lines: [{ note: 'ok' }, { note: '\uD83E' }] }, [['lines', '1', 'note']]],
  ['the other half', ['\uDD5B'], [['0']]],
  ['the name of a field', { 'a\u0000': 1 }, [[]]],
])('finds what cannot be stored in %s', (_name, value, expected) => {
  expect(findUnstorableTexts(value)).toEqual(expected);
});

it('finds a value that is nested too deeply', () => {
  expect(findUnstorableTexts(nested(10))).toEqual([]);
  expect(findUnstorableTexts(nested(5_000))).toHaveLength(1);
});

it.each([
  ['2026-11-24', true],
  ['1900-01-01', true],
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['9999-12-31', false],
  ['2026-02-30', false],
  ['+012026-01-01', false],
])('%s is a business day: %s', (text, expected) => {
  expect(day.safeParse(text).success).toBe(expected);
});
