import { expect, it } from 'vitest';
import { isFurtherAway, isLocalTo, kmFrom } from './distance.ts';

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
  expect(isFurtherAway({ isSupplier: false, currency: 'CAD', ...reach }, 'CAD', 100)).toBe(expected);
});

it.each([
  [50, true],
  [75, false],
  [300, false],
])('a pickup 75 km away, of a buyer who drives %i km: further away %s', (withinKm, expected) => {
  const pickup = { isDeliverable: false, pickupKm: 75, isSupplier: false, currency: 'CAD' as const };
  expect(isFurtherAway(pickup, 'CAD', withinKm)).toBe(expected);
});

it.each([
  ['of a seller 100 km away', { sellerKm: 100, producer: null }, true],
  ['of a seller 101 km away', { sellerKm: 101, producer: null }, false],
  ['of a seller whose place is unknown', { sellerKm: null, producer: null }, false],
  ['of a seller nearby who does not say so', { sellerKm: 5, producer: null, isDeclaredLocal: false }, false],
  ['of a producer nearby, from a seller far away', { sellerKm: 300, producer: { km: 20 } }, true],
  ['of a producer nearby, not declared', { sellerKm: 5, producer: { km: 20 }, isDeclaredLocal: false }, true],
  ['of a producer far away, from a seller nearby', { sellerKm: 5, producer: { km: 5_700 } }, false],
  [
    'of a producer whose place is unknown, from a seller nearby',
    { sellerKm: 5, producer: { km: null } },
    false,
  ],
])('%s: local %s', (_name, origin, expected) => {
  expect(isLocalTo({ isDeclaredLocal: true, ...origin })).toBe(expected);
});

it('measures between Montréal and Lyon, and nothing where a place is unknown', () => {
  const [montreal, lyon] = [
    { lat: 45.5, lng: -73.57 },
    { lat: 45.76, lng: 4.84 },
  ];
  expect(Math.round(kmFrom(montreal, lyon)!)).toBeGreaterThan(5_800);
  expect(kmFrom(montreal, null)).toBeNull();
  expect(kmFrom(null, lyon)).toBeNull();
});
