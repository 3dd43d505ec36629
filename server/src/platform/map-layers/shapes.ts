import type { Line } from './geometry.ts';
import type { Feature } from './read-features.ts';
import { MapLayersRefusedError } from './refusal.ts';

type Depth = { [type: string]: number };
/** How deep lists of positions lie in the coordinates of a geometry. */
const lineDepth: Depth = { LineString: 0, MultiLineString: 1 };
const ringDepth: Depth = { Polygon: 1, MultiPolygon: 2 };

/** None when it is no line. */
export const linesOf = (feature: Feature): Line[] => partsOf(feature, lineDepth);

/** The rings of an area, those of its holes too; none when it is no area. */
export const ringsOf = (feature: Feature): Line[] => partsOf(feature, ringDepth);

function partsOf({ geometry, place }: Feature, depths: Depth): Line[] {
  const depth = geometry === null ? undefined : depths[geometry.type];
  return depth === undefined ? [] : listsIn(geometry!.coordinates, depth, place);
}

const listsIn = (value: unknown, depth: number, place: string): Line[] =>
  depth === 0
    ? [listIn(value, place).map((each) => positionIn(each, place))]
    : listIn(value, place).flatMap((each) => listsIn(each, depth - 1, place));

function listIn(value: unknown, place: string): unknown[] {
  if (!Array.isArray(value))
    throw new MapLayersRefusedError(`${place}: the coordinates do not fit the type of the geometry.`);
  return value;
}

/** A height may follow. */
function positionIn(value: unknown, place: string): [number, number] {
  const [lng, lat] = listIn(value, place);
  if (typeof lng !== 'number' || typeof lat !== 'number')
    throw new MapLayersRefusedError(`${place}: the coordinates do not fit the type of the geometry.`);
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90))
    throw new MapLayersRefusedError(
      `${place}: ${lng}, ${lat} is no longitude and latitude in degrees. Convert the file: ogr2ogr -t_srs EPSG:4326.`,
    );
  return [lng, lat];
}
