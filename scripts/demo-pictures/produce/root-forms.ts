import {
  around,
  gloss,
  leaf,
  move,
  oval,
  shadow,
  short,
  smooth,
  solid,
  stroke,
  times,
  varied,
  type Place,
  type Random,
} from '../parts.ts';

export const TAU = Math.PI * 2;

/** The cut face of a round root, in rings from the skin to the heart. */
export function slice(
  random: Random,
  { x, y, size = 1 }: Place,
  radius: number,
  rings: readonly string[],
  ray?: string,
): string {
  const r = radius * size;
  const d = smooth(
    move(
      around(r, r * 0.95, () => random(0.97, 1.02), 20),
      { x, y },
    ),
  );
  return (
    shadow(x + 12, y + r * 0.55, r, r * 0.5) +
    solid(d, rings[0]!, {
      depth: 6,
      shade: 0.4,
      inside:
        rings
          .map((colour, at) =>
            oval(x, y, r * (1 - at / rings.length) - 1, (r * (1 - at / rings.length) - 1) * 0.95, colour),
          )
          .join('') +
        (ray
          ? stroke(
              times(46, () => {
                const angle = random(0, TAU);
                const [from, to] = [random(0.1, 0.5), random(0.6, 0.9)];
                return `M${short(x + Math.cos(angle) * r * from)} ${short(y + Math.sin(angle) * r * from)}L${short(x + Math.cos(angle) * r * to)} ${short(y + Math.sin(angle) * r * to)}`;
              }),
              ray,
              1,
              0.4,
            )
          : '') +
        gloss(x - r * 0.3, y - r * 0.3, r * 0.4, r * 0.22, 0.22),
    })
  );
}

export const bunch = (random: Random, x: number, y: number, colour: string, count = 12): string =>
  times(count, (index) =>
    leaf({
      x: x + random(-8, 8),
      y: y + random(-8, 8),
      turn: -150 + (index / count) * 120 + random(-10, 10),
      length: random(80, 128),
      width: random(34, 48),
      colour: varied(random, colour, 0.18),
      edge: 'toothed',
      bend: random(-8, 8),
      random,
    }),
  );
