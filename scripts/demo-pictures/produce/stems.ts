import {
  blur,
  clipped,
  dark,
  leaf,
  light,
  move,
  seeded,
  shadow,
  smooth,
  solid,
  stroke,
  along,
  spine,
  type Leaf,
  type Place,
  type Point,
  type Random,
} from '../parts.ts';

/** A round stem or cord along a line. */
export function cord(points: readonly Point[], width: number, colour: string, fill = colour): string {
  const d = smooth(points, false);
  return (
    stroke(d, '#1a0f07', width, 0.3, `filter="${blur(width * 0.25 + 1)}" transform="translate(3 4)"`) +
    stroke(d, dark(colour, 0.4), width) +
    stroke(d, fill, width * 0.8, 1, 'transform="translate(-.6 -.8)"') +
    stroke(
      d,
      light(colour, 0.6),
      width * 0.22,
      0.6,
      `transform="translate(${-width * 0.16} ${-width * 0.22})"`,
    )
  );
}

/** Leaves around a heart, the outer ring first. */
export function rosette(
  random: Random,
  { x, y, size = 1 }: Place,
  rings: readonly (Omit<Leaf, 'x' | 'y'> & { count: number; from: number })[],
): string {
  return rings
    .map(({ count, from, ...form }, ring) => {
      const start = random(0, 360);
      return Array.from({ length: count }, (_, at) => {
        const turn = start + (at / count) * 360 + random(-9, 9);
        const [foot] = move([[from * size, 0]], { x, y, turn });
        const grown = random(0.88, 1.12) * size;
        return leaf({
          ...form,
          x: foot![0],
          y: y + (foot![1] - y) * 0.9,
          turn,
          size: grown,
          bend: random(-9, 9),
          random: seeded(ring * 100 + at + Math.round(x)),
        });
      }).join('');
    })
    .join('');
}

/** A long body along a bent line: cucumbers, peppers, beans. */
export function rod(
  at: Required<Place>,
  {
    length,
    width,
    colour,
    bend = 0,
    ends = 0.45,
    inside = '',
    shine = 0.5,
  }: {
    length: number;
    width: number;
    colour: string;
    bend?: number;
    ends?: number;
    inside?: string;
    shine?: number;
  },
): string {
  const middle = move(
    spine(length, bend, 14).map(([px, py]): Point => [px - length / 2, py]),
    at,
  );
  const half = (width / 2) * at.size;
  const d = smooth(
    along(
      middle,
      (share) => half * Math.max(0.12, Math.sin(Math.PI * Math.min(0.985, Math.max(0.015, share)))) ** ends,
    ),
  );
  const [from, to] = [middle[2]!, middle.at(-4)!];
  const above = ([px, py]: Point): Point => [px - half * 0.2, py - half * 0.35];
  return (
    shadow(at.x + half * 0.3, at.y + half * 0.9, length * 0.46 * at.size, half * 0.7, 0.5, at.turn) +
    solid(d, colour, { depth: half * 0.8, inside }) +
    clipped(
      d,
      stroke(
        smooth([above(from), above(middle[7]!), above(to)], false),
        '#ffffff',
        half * 0.22,
        shine,
        `filter="${blur(half * 0.12)}"`,
      ),
    )
  );
}
