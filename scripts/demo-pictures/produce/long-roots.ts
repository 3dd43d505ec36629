import {
  along,
  clipped,
  dark,
  grain,
  linear,
  move,
  shadow,
  smooth,
  solid,
  spine,
  still,
  stroke,
  times,
  varied,
  type Drawing,
  type Place,
  type Random,
} from '../parts.ts';
import { bunch } from './root-forms.ts';

interface Taper {
  length: number;
  width: number;
  colour: string;
  tip?: string;
  blunt?: number;
}

/** A long root from its neck in (x, y). */
function taper(
  random: Random,
  at: Required<Place>,
  { length, width, tip, blunt = 0.8, ...form }: Taper,
): string {
  const colour = varied(random, form.colour, 0.1);
  const middle = move(spine(length * at.size, random(-9, 9), 16), { ...at, size: 1 });
  const half = (width / 2) * at.size;
  const d = smooth(
    along(
      middle,
      (share) =>
        half * Math.min(1, 0.75 + share * 4) * (1 - share) ** (1 - blunt) * (share > 0.985 ? 0.3 : 1),
    ),
  );
  const [first, last] = [middle[0]!, middle.at(-1)!];
  const [end] = move([[random(16, 34), random(-4, 4)]], { x: last[0], y: last[1], turn: at.turn });
  return (
    shadow(
      (first[0] + last[0]) / 2 + 6,
      (first[1] + last[1]) / 2 + half + 4,
      length * 0.46,
      half * 0.7,
      0.5,
      at.turn,
    ) +
    stroke(smooth([last, end!], false), dark(colour, 0.15), 2.2) +
    solid(d, colour, {
      depth: half * 0.75,
      fill: tip
        ? linear(
            [Math.round(first[0]), Math.round(first[1])],
            [Math.round(last[0]), Math.round(last[1])],
            [
              [0, colour],
              [0.62, colour],
              [0.78, tip],
              [1, tip],
            ],
          )
        : colour,
      inside: stroke(
        times(Math.round(length / 8), () => {
          const [x, y] = middle[Math.floor(random(0, 13))]!;
          const [a, b] = move(
            [
              [0, -half * random(0.2, 1)],
              [2, half * random(-0.2, 0.9)],
            ],
            { x: x + random(-6, 6), y, turn: at.turn },
          );
          return smooth([a!, b!], false);
        }),
        dark(colour, 0.4),
        1,
        0.35,
      ),
    })
  );
}

export const drawnLongRoots: Readonly<Record<string, Drawing>> = {
  'carottes-des-sables': still(
    'oak',
    101,
    (random) =>
      [52, 96, 140, 186, 232]
        .map((y, at) =>
          taper(
            random,
            { x: 58 + (at % 2) * 30, y, turn: random(-5, 5), size: 1 },
            { length: 256, width: 48, colour: '#ea7f2e', blunt: 0.58 },
          ),
        )
        .join('') +
      clipped(
        'M0 0h400v300H0z',
        grain(0.5, { frequency: '0.8', seed: 6, colour: '#e8d3a8', gain: 3.4, floor: 2.05 }),
      ),
  ),
  'radis-de-dix-huit-jours': still(
    'sage',
    106,
    (random) =>
      bunch(random, 116, 150, '#568f41', 13) +
      times(9, (at) =>
        taper(
          random,
          { x: 108 + random(-6, 14), y: 84 + at * 18, turn: -24 + at * 6 + random(-3, 3), size: 1 },
          { length: 170, width: 36, colour: '#d43560', tip: '#f6eee6', blunt: 0.86 },
        ),
      ),
  ),
};
