/** Paints, shadows and outlines that all drawings of packaged food share. Light falls from the upper left. */
import {
  across as acrossStops,
  blur,
  clipped,
  dark,
  down as downStops,
  grain,
  light,
  linear,
  mix,
  oval,
  path,
  picture,
  placed as placedAt,
  radial as radialStops,
  short,
  stroke,
  type Drawing,
  type Ground,
  type Stops,
} from '../parts.ts';

export { dark, light, mix, oval, short };
export const stillOf =
  (ground: Ground, seed: number, ...drawn: (() => string)[]): Drawing =>
  () =>
    picture({ ground, seed, body: () => drawn.map((each) => each()).join('') });

/** `'#c0392b'`, or with its place and opacity `'#c0392b .4 .5'`; those without a place are spread evenly. */
const stops = (colours: readonly string[]): Stops =>
  colours.map((each, index) => {
    const [colour = '', place = String(index / (colours.length - 1)), opacity] = each.split(' ');
    return opacity ? [Number(place), colour, Number(opacity)] : [Number(place), colour];
  });

/** From left to right. */
export const across = (...colours: string[]): string => acrossStops(stops(colours));
/** From top to bottom. */
export const down = (...colours: string[]): string => downStops(stops(colours));
/** From the upper left to the lower right. */
export const slanting = (...colours: string[]): string => linear([0, 0], [1, 1], stops(colours), true);
/** From a point towards the edge of the outline. */
export const radial = (...colours: string[]): string => radialStops(stops(colours), { r: 0.62, fx: 0.36 });

/** An upright round body. */
export const tube = (colour: string): string =>
  across(
    dark(colour, 0.45),
    `${dark(colour, 0.1)} .1`,
    `${light(colour, 0.32)} .28`,
    `${colour} .55`,
    `${dark(colour, 0.32)} .82`,
    `${dark(colour, 0.6)} 1`,
  );

/** What a bottle or a jar of clear glass holds. */
export const liquid = (colour: string): string =>
  across(
    dark(colour, 0.5),
    `${dark(colour, 0.04)} .12`,
    `${light(colour, 0.34)} .32`,
    `${colour} .59`,
    `${dark(colour, 0.31)} .83`,
    dark(colour, 0.57),
  );
export const ball = (colour: string, shine = 0.42): string =>
  radial(light(colour, shine), `${colour} .42`, `${dark(colour, 0.36)} .82`, `${dark(colour, 0.56)} 1`);
export const metal = (colour = '#c4c6c7'): string =>
  across(
    dark(colour, 0.4),
    `${light(colour, 0.6)} .1`,
    `${dark(colour, 0.08)} .28`,
    `${light(colour, 0.75)} .48`,
    `${dark(colour, 0.2)} .72`,
    `${dark(colour, 0.62)} 1`,
  );

export const blurred = (deviation: number): string => `filter="${blur(deviation)}"`;
/** `markup`, only inside the outline. */
export const inside = clipped;
export const shape = path;
export const line = (d: string, colour: string, width: number, rest = ''): string =>
  stroke(d, colour, width, 1, rest);
export const box = (x: number, y: number, width: number, height: number, fill: string, rest = ''): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${rest}/>`;
/** The outline of an ellipse. */
export const ring = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`;

/** The soft shadow under a thing, drawn to the lower right of it, and the dark line where it stands. */
export const shadow = (x: number, y: number, rx: number, ry: number, strength = 0.5): string =>
  oval(x + rx * 0.18, y + ry * 0.2, rx * 1.08, ry, '#2a1a0c', `${blurred(11)} opacity="${strength}"`) +
  oval(x, y, rx * 0.94, ry * 0.45, '#160c05', `${blurred(4)} opacity="${strength}"`);

/**
 * Speckles of a colour; `frequency` is that of the noise, and a higher `floor` shows fewer of them. They cover the
 * picture, or with `around` what is drawn around 0 0.
 */
export const speckle = (
  outline: string,
  colour: string,
  frequency: string,
  opacity: number,
  floor = 0.92,
  seed = 7,
  around = false,
): string => {
  const drawn = grain(opacity, { frequency, colour, seed, gain: 2, floor });
  return clipped(outline, around ? placedAt({ x: -200, y: -150 }, drawn) : drawn);
};
export const placed = (x: number, y: number, drawn: string, turn = 0, size = 1): string =>
  placedAt({ x, y, turn, size: Math.round(size * 1_000) / 1_000 }, drawn);
/** All of it larger or smaller around a point. */
export const closer = (size: number, drawn: string, x = 200, y = 160): string =>
  placed(x - x * size, y - y * size, drawn, 0, size);
/** As `stillOf`, a little nearer. */
export const near = (ground: Ground, seed: number, drawn: () => string, size = 1.13): Drawing =>
  stillOf(ground, seed, () => closer(size, drawn(), 206, 172));
