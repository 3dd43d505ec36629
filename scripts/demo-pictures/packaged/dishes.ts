/** Tubs, bowls and plates, with what lies in them. */
import {
  across,
  blurred,
  box,
  dark,
  inside,
  light,
  line,
  oval,
  shadow,
  shape,
  slanting,
  tube,
} from './ink.ts';
import { label, type Label } from './label.ts';

/** A tub, pot or pail, wider at its mouth; `content` is drawn over the mouth. */
interface Tub {
  x: number;
  mouth: number;
  base: number;
  rx: number;
  foot?: number;
  colour: string;
  content: string;
  label?: Label;
  handle?: boolean;
  depth?: string;
}
export function tub(given: Tub): string {
  const { x, mouth, base, rx, foot = rx * 0.84, colour } = given;
  const t = rx * 0.3;
  const outline = `M${x - rx} ${mouth}L${x - foot} ${base - 4}a${foot} ${t * 0.8} 0 0 0 ${foot * 2} 0L${x + rx} ${mouth}Z`;
  return (
    shadow(x, base + t * 0.35, foot * 1.15, t * 1.2) +
    (given.handle
      ? line(
          `M${x - rx} ${mouth + 8}C${x - rx * 1.1} ${mouth - rx * 1.3} ${x + rx * 1.1} ${mouth - rx * 1.3} ${x + rx} ${mouth + 8}`,
          '#9a9c9c',
          3,
        )
      : '') +
    shape(outline, tube(colour)) +
    inside(
      outline,
      box(x - rx * 0.72, mouth, rx * 0.12, base - mouth, '#ffffff', `${blurred(3)} opacity=".4"`) +
        shape(
          `M${x - rx} ${mouth + 10}a${rx} ${t} 0 0 0 ${rx * 2} 0v5a${rx} ${t} 0 0 1 ${-rx * 2} 0Z`,
          dark(colour, 0.3),
          'opacity=".4"',
        ),
    ) +
    (given.label
      ? label(
          x,
          mouth + t * 0.9 + (base - mouth) * 0.16,
          rx * 1.24,
          (base - mouth) * 0.5,
          given.label,
          t * 0.45,
        )
      : '') +
    oval(x, mouth, rx, t, light(colour, 0.3)) +
    oval(x, mouth + 1.5, rx * 0.94, t * 0.9, given.depth ?? dark(colour, 0.45)) +
    given.content
  );
}
export function bowl(
  x: number,
  y: number,
  rx: number,
  height: number,
  colour: string,
  content: string,
  depth = dark(colour, 0.55),
): string {
  const t = rx * 0.34;
  const outline = `M${x - rx} ${y}C${x - rx * 0.94} ${y + height * 0.72} ${x - rx * 0.55} ${y + height} ${x - rx * 0.36} ${y + height}Q${x} ${y + height + 7} ${x + rx * 0.36} ${y + height}C${x + rx * 0.55} ${y + height} ${x + rx * 0.94} ${y + height * 0.72} ${x + rx} ${y}A${rx} ${t} 0 0 1 ${x - rx} ${y}Z`;
  return (
    shadow(x, y + height, rx * 0.72, rx * 0.17) +
    oval(x, y, rx, t, light(colour, 0.35)) +
    oval(x, y + 2, rx * 0.95, t * 0.9, depth) +
    content +
    shape(
      outline,
      across(dark(colour, 0.24), `${light(colour, 0.4)} .26`, `${colour} .58`, dark(colour, 0.5)),
    ) +
    inside(
      outline,
      oval(
        x - rx * 0.5,
        y + height * 0.42,
        rx * 0.12,
        height * 0.3,
        '#ffffff',
        `${blurred(5)} opacity=".5"`,
      ) +
        oval(
          x + rx * 0.2,
          y + height * 1.02,
          rx * 0.7,
          height * 0.24,
          '#1a0e06',
          `${blurred(9)} opacity=".3"`,
        ),
    ) +
    line(`M${x - rx} ${y}A${rx} ${t} 0 0 0 ${x + rx} ${y}`, light(colour, 0.6), 2.2, 'opacity=".8"')
  );
}
/** A flat dish seen from above its edge. */
export const plate = (x: number, y: number, rx: number, ry: number, colour: string): string =>
  shadow(x, y + ry * 0.35, rx, ry * 0.95) +
  oval(x, y + 5, rx, ry, dark(colour, 0.4)) +
  oval(x, y, rx, ry, slanting(light(colour, 0.5), colour, dark(colour, 0.22))) +
  oval(x, y + 1, rx * 0.76, ry * 0.72, slanting(dark(colour, 0.2), colour, light(colour, 0.4))) +
  oval(x, y + 3, rx * 0.74, ry * 0.69, light(colour, 0.12));
