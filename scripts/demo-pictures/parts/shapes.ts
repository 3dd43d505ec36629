import { dark, light } from './colours.ts';
import { blur } from './definitions.ts';
import { clipped, path, stroke } from './marks.ts';
import { short, times, type Place, type Point } from './numbers.ts';

export function move(points: readonly Point[], { x, y, turn = 0, size = 1 }: Place): Point[] {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180) * size, Math.cos((turn * Math.PI) / 180) * size];
  return points.map(([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos]);
}
/** A soft line through the points. */
export function smooth(points: readonly Point[], closed = true): string {
  const at = (index: number): Point =>
    closed
      ? points[(index + points.length) % points.length]!
      : points[Math.min(points.length - 1, Math.max(0, index))]!;
  const steps = times(closed ? points.length : points.length - 1, (index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const bend = [
      [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    ];
    return `C${bend.map((pair) => pair.map(short).join(' ')).join(' ')}`;
  });
  return `M${points[0]!.map(short).join(' ')}${steps}${closed ? 'Z' : ''}`;
}
export const straight = (points: readonly Point[], closed = true): string =>
  `M${points.map((point) => point.map(short).join(' ')).join('L')}${closed ? 'Z' : ''}`;
/** Points around (0, 0); `out` changes the radius by the angle in turns, from the top clockwise. */
export const around = (
  rx: number,
  ry: number,
  out: (turns: number) => number = () => 1,
  count = 28,
): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const turns = index / count;
    const angle = (turns - 0.25) * 2 * Math.PI;
    return [Math.cos(angle) * rx * out(turns), Math.sin(angle) * ry * out(turns)];
  });
/** An outline along a spine, `width(share)` to both sides: carrots, beans, fish, sausages. */
export function along(spine: readonly Point[], width: (share: number) => number): Point[] {
  const side = (sign: number): Point[] =>
    spine.map((point, at) => {
      const [from, to] = [spine[Math.max(0, at - 1)]!, spine[Math.min(spine.length - 1, at + 1)]!];
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
      const out = (sign * width(at / (spine.length - 1))) / length;
      return [point[0] - (to[1] - from[1]) * out, point[1] + (to[0] - from[0]) * out];
    });
  return [...side(1), ...side(-1).reverse()];
}
/** A bent line of `count` points from (0, 0) to the right, `bend` up or down in its middle. */
export const spine = (length: number, bend = 0, count = 12): Point[] =>
  Array.from({ length: count }, (_, at) => {
    const share = at / (count - 1);
    return [share * length, bend * 4 * share * (1 - share)];
  });

export interface Solid {
  fill?: string;
  /** How far the light and the dark of the edges reach inside. */
  depth?: number;
  /** How strong they are. */
  shade?: number;
  /** What is drawn on the surface. */
  inside?: string;
}
/** A body of any outline: darker at its lower right, lighter at its upper left. */
export function solid(d: string, colour: string, form: Solid = {}): string {
  const { fill = colour, depth = 10, shade = 0.6, inside = '' } = form;
  const edge = (tone: string, by: number, width: number, opacity: number) =>
    stroke(
      d,
      tone,
      width,
      opacity,
      `filter="${blur(depth * 0.45)}" transform="translate(${short(by)} ${short(by * 1.2)})"`,
    );
  return (
    path(d, fill) +
    clipped(
      d,
      inside +
        edge(dark(colour, 0.75), -depth * 0.6, depth * 1.4, shade) +
        edge(light(colour, 0.6), depth * 0.45, depth * 0.55, shade * 0.7),
    )
  );
}
