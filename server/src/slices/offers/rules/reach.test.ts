import { expect, it } from 'vitest';
import { isFurtherAway } from './reach.ts';

it.each([
  ['brought to the buyer', { isBrought: true, pickupKm: null }, false],
  ['brought from far', { isBrought: true, pickupKm: 900 }, false],
  ['picked up 100 km away', { isBrought: false, pickupKm: 100 }, false],
  ['picked up 101 km away', { isBrought: false, pickupKm: 101 }, true],
  ['picked up where nobody knows', { isBrought: false, pickupKm: null }, false],
  ['picked up far away, of a supplier', { isBrought: false, pickupKm: 900, isSupplier: true }, false],
  ['in another currency', { isBrought: true, pickupKm: null, currency: 'EUR' as const }, true],
  [
    'in another currency, of a supplier',
    { isBrought: true, pickupKm: null, currency: 'EUR' as const, isSupplier: true },
    false,
  ],
])('%s: further away %s', (_name, reach, expected) => {
  expect(isFurtherAway({ isSupplier: false, currency: 'CAD', ...reach }, 'CAD')).toBe(expected);
});
