import { expect, it } from 'vitest';
import { nearestFirst, type PlacedPickup } from './nearest-pickups.ts';

const pickup = (name: string, postalCode: string, location: PlacedPickup['address']['location']) => ({
  name,
  address: { country: 'CA', region: 'CA-QC', postalCode, location },
});
const far = pickup('Gaspé', 'G4X 1A1', { lat: 48.83, lng: -64.48 });
const close = pickup('Laval', 'H7N 1A1', { lat: 45.55, lng: -73.69 });
const unknown = pickup('Sans lieu', 'J1H 1S3', null);
const sameArea = pickup('Plateau', 'H2J 9Z9', null);
const zones = ['CA', 'CA-QC', 'CA-QC-06', 'H2J'];

it.each([
  ['the town is known', { lat: 45.5, lng: -73.57 }, ['Plateau', 'Laval', 'Gaspé', 'Sans lieu']],
  ['it is not', null, ['Plateau', 'Gaspé', 'Laval', 'Sans lieu']],
])('the same postal area comes first, then the nearest, when %s', (_, town, expected) => {
  const sorted = nearestFirst([far, close, unknown, sameArea], { zones, town });
  expect(sorted.map(({ name }) => name)).toEqual(expected);
});
