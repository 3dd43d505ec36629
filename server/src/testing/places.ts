import type { Ctx } from '../platform/context.ts';

interface Town {
  name: string;
  administrativeRegion: string;
  population: number;
  latitude: number;
  longitude: number;
}

/** Towns of Québec, as the list of places has them. */
export const insertTowns = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>, towns: readonly Town[]) =>
  db
    .insertInto('places')
    .values(
      towns.map((town, index) => ({
        id: index + 1,
        name: town.name,
        search_name: town.name.toLowerCase(),
        country: 'CA' as const,
        region: 'CA-QC',
        administrative_region: town.administrativeRegion,
        population: town.population,
        latitude: town.latitude,
        longitude: town.longitude,
        created_at: clock.now(),
      })),
    )
    .execute();
