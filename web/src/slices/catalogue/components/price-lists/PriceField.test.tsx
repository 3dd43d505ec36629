import { expect, it } from 'vitest';
import { aPriceListItem } from '../../../../testing/price-lists.ts';
import { normalizePrice, readPrice } from './PriceField.tsx';

it.each([
  ['4.5000', '4.50'],
  ['4.5', '4.50'],
  ['4', '4.00'],
  ['0.1255', '0.1255'],
])('the price %s is normalized to %s', (price, written) => {
  expect(normalizePrice(price)).toBe(written);
});

it.each([
  ['4,5', { value: '4.50' }],
  ['1 250,125 $', { value: '1250.125' }],
  ['', { value: null }],
  ['0,12555', { error: { code: 'field.notNumber' } }],
  ['abc', { error: { code: 'field.notNumber' } }],
])('parses a typed %j', (typed, read) => {
  expect(readPrice(typed, aPriceListItem(), 'fr-CA')).toEqual(read);
});
