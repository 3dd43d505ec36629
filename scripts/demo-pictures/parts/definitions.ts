import { channels, dark, light } from './colours.ts';
import { short, type Point } from './numbers.ts';

/** Definitions by id; `picture` writes those that it names. */
export const definitions = new Map<string, string>();
const ids = new Map<string, string>();
function define(make: (id: string) => string): string {
  const text = make('');
  const id = ids.get(text) ?? `d${ids.size}`;
  ids.set(text, id);
  definitions.set(id, make(id));
  return `url(#${id})`;
}

export type Stops = readonly (readonly [at: number, colour: string, opacity?: number])[];
const stopsOf = (stops: Stops): string =>
  stops
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
/** From one point to another of the picture, or of the shape's box (0 to 1) with `box`. */
export const linear = ([x1, y1]: Point, [x2, y2]: Point, stops: Stops, box = false): string =>
  define(
    (id) =>
      `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${box ? '' : ' gradientUnits="userSpaceOnUse"'}>${stopsOf(stops)}</linearGradient>`,
  );
/** Left to right over the shape: glass, tins, bottles. */
export const across = (stops: Stops): string => linear([0, 0], [1, 0], stops, true);
export const down = (stops: Stops): string => linear([0, 0], [0, 1], stops, true);
export const radial = (stops: Stops, { x = 0.5, y = 0.5, r = 0.6, fx = 0.3, fy = 0.3 } = {}): string =>
  define(
    (id) =>
      `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}" fx="${fx}" fy="${fy}">${stopsOf(stops)}</radialGradient>`,
  );
/** A round body in one colour, lit from the upper left. */
export const ball = (colour: string, shine = 0.42): string =>
  radial([
    [0, light(colour, shine)],
    [0.35, colour],
    [0.8, dark(colour, 0.4)],
    [1, dark(colour, 0.66)],
  ]);
export const blur = (by: number): string =>
  define(
    (id) =>
      `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${short(by)}"/></filter>`,
  );
export const clip = (shape: string): string => define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
export interface Noise {
  /** Across and down: 0.01 is long, 0.9 is fine. */
  frequency: string;
  colour?: string;
  seed?: number;
  octaves?: number;
  /** How steep the noise is, and how much of it is left out. */
  gain?: number;
  floor?: number;
}
export const noise = ({
  frequency,
  colour = '#332110',
  seed = 1,
  octaves = 3,
  gain = 1.6,
  floor = 0.62,
}: Noise) =>
  define((id) => {
    const [red, green, blue] = channels(colour).map((value) => short(value / 255));
    return `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/><feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} ${gain} 0 0 0 ${-floor}"/></filter>`;
  });
