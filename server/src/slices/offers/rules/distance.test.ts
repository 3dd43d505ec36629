import { expect, it } from 'vitest';
import { isFurtherAway } from './distance.ts';

it.each([
  ['brought to the buyer', { isDeliverable: true, pickupKm: null }, false],
  ['brought from far', { isDeliverable: true, pickupKm: 900 }, false],
  ['picked up 100 km away', { isDeliverable: false, pickupKm: 100 }, false],
  ['picked up 101 km away', { isDeliverable: false, pickupKm: 101 }, true],
  ['picked up where nobody knows', { isDeliverable: false, pickupKm: null }, false],
  ['picked up far away, of a supplier', { isDeliverable: false, pickupKm: 900, isSupplier: true }, false],
  ['in another currency', { isDeliverable: true, pickupKm: null, currency: 'EUR' as const }, true],
  [
    'in another currency, of a supplier',
    { isDeliverable: true, pickupKm: null, currency: 'EUR' as const, isSupplier: true },
    false,
  ],
])('%s: further away %s', (_name, reach, expected) => {
  expect(isFurtherAway({ isSupplier: false, currency: 'CAD', ...reach }, 'CAD')).toBe(expected);
});
