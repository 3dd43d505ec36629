import { blur, clip, noise, type Noise } from './definitions.ts';
import { short, type Place } from './numbers.ts';

export const WHOLE = 'M0 0h400v300H0z';
/** A grain over the whole picture; draw it inside `clipped`. */
export const grain = (opacity: number, form: Noise): string =>
  `<path d="${WHOLE}" filter="${noise(form)}" opacity="${opacity}"/>`;

export const path = (d: string, fill: string, rest = ''): string => `<path d="${d}" fill="${fill}" ${rest}/>`;
export const stroke = (d: string, colour: string, width = 1.4, opacity = 1, rest = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round" ${rest}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, rest = ''): string =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${rest}/>`;
export const group = (inside: string, attributes: string): string => `<g ${attributes}>${inside}</g>`;
/** Draws around (0, 0) and puts it in a place; the light turns with it, so turn only little. */
export const placed = ({ x, y, turn = 0, size = 1 }: Place, inside: string): string =>
  group(inside, `transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${size})"`);
export const clipped = (d: string, inside: string): string =>
  group(inside, `clip-path="${clip(`<path d="${d}"/>`)}"`);
export const shadow = (x: number, y: number, rx: number, ry: number, opacity = 0.55, turn = 0): string =>
  oval(
    x,
    y,
    rx,
    ry,
    '#2a1a0c',
    `filter="${blur(Math.max(1.5, Math.min(16, ry * 0.45)))}" opacity="${opacity}" transform="rotate(${short(turn)} ${short(x)} ${short(y)})"`,
  );
/** A spot of light on something that shines. */
export const gloss = (x: number, y: number, rx: number, ry: number, opacity = 0.6, turn = -35): string =>
  oval(
    x,
    y,
    rx,
    ry,
    '#ffffff',
    `filter="${blur(Math.max(0.6, ry * 0.45))}" opacity="${opacity}" transform="rotate(${turn} ${short(x)} ${short(y)})"`,
  );
