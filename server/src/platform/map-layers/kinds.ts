import type { Feature } from './read-features.ts';

type Properties = Feature['properties'];

export interface Kind {
  /** By importance, 0 is drawn farthest away; null: it is not drawn. */
  kind: number | null;
  /** As a report names it. */
  name: string;
}

const MOTORWAY = 0;
const PRIMARY = 1;
const SECONDARY = 2;
const OTHER = 3;

/** OpenStreetMap's. Ramps are drawn as thin as streets. */
const highways: Readonly<Record<string, number>> = {
  motorway: MOTORWAY,
  trunk: PRIMARY,
  primary: PRIMARY,
  secondary: SECONDARY,
  motorway_link: OTHER,
  trunk_link: OTHER,
  primary_link: OTHER,
  secondary_link: OTHER,
  tertiary: OTHER,
  tertiary_link: OTHER,
  unclassified: OTHER,
  residential: OTHER,
  living_street: OTHER,
  road: OTHER,
};
const waterways: Readonly<Record<string, number>> = { river: 0, canal: 0, stream: 1 };

/** Natural Earth's. */
const roadTypes: Readonly<Record<string, number>> = {
  'Major Highway': PRIMARY,
  Beltway: PRIMARY,
  Bypass: PRIMARY,
  'Secondary Highway': SECONDARY,
};

/** `type` of Natural Earth is also written `TYPE`. */
function valueOf(properties: Properties, name: string): string | null {
  const key = Object.keys(properties).find((each) => each.toLowerCase() === name);
  const value = key === undefined ? null : properties[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : null;
}

export function kindOfRoad(properties: Properties): Kind {
  const highway = valueOf(properties, 'highway');
  if (highway !== null) return { kind: highways[highway] ?? null, name: highway };
  const type = valueOf(properties, 'type');
  if (type === null || valueOf(properties, 'scalerank') === null) return { kind: null, name: 'no road' };
  if (/^(?:ferry|track)/i.test(type)) return { kind: null, name: type };
  const isMotorway = Number(valueOf(properties, 'expressway')) === 1;
  return isMotorway ? { kind: MOTORWAY, name: 'expressway' } : { kind: roadTypes[type] ?? OTHER, name: type };
}

export function kindOfRiver(properties: Properties): Kind {
  const waterway = valueOf(properties, 'waterway');
  if (waterway !== null) return { kind: waterways[waterway] ?? null, name: waterway };
  const name = valueOf(properties, 'featurecla') ?? 'no river';
  return { kind: /^(?:river|canal)$/i.test(name) ? 0 : null, name };
}

/** Statistics Canada's, France's in several spellings, OpenStreetMap's. */
export const POSTAL_PROPERTIES = ['cfsauid', 'code_postal', 'codepostal', 'postal_code', 'postalcode', 'id'];
const POSTAL_CODE = /^(?:[A-Z]\d[A-Z](?:\d[A-Z]\d)?|\d{5})$/;

/** Null when no property holds one. A number has lost the zero that it began with. */
export function postalCodeOf(properties: Properties): string | null {
  for (const name of POSTAL_PROPERTIES) {
    const value = valueOf(properties, name)?.toUpperCase().replaceAll(/[\s-]/g, '') ?? '';
    const code = /^\d{4}$/.test(value) ? `0${value}` : value;
    if (POSTAL_CODE.test(code)) return code;
  }
  return null;
}
