import {
  leaf,
  light,
  move,
  oval,
  short,
  smooth,
  spine,
  still,
  stroke,
  times,
  varied,
  type Drawing,
  type Place,
  type Random,
} from '../parts.ts';
import { fan } from './leaf-forms.ts';
import { cord } from './stems.ts';

/** A stem with pairs of leaves that become smaller to its tip. */
function sprig(
  random: Random,
  { x, y, turn = 0 }: Place,
  form: {
    length: number;
    leaf: number;
    width: number;
    pairs: number;
    colour: string;
    belly?: number;
    open?: number;
  },
): string {
  const { length, pairs, colour, belly = 0.5, open = 48 } = form;
  const middle = move(spine(length, random(-14, 14), 24), { x, y, turn });
  return (
    cord(middle, 4, light(colour, 0.15)) +
    times(pairs, (pair) => {
      const share = 0.3 + (pair / pairs) * 0.7;
      const at = middle[Math.min(23, Math.round(share * 23))]!;
      const size = 1.12 - share * 0.55;
      return [1, -1]
        .map((side) =>
          leaf({
            x: at[0],
            y: at[1],
            turn: turn + side * (open - share * 14) + random(-10, 10),
            length: form.leaf * size * random(0.9, 1.1),
            width: form.width * size,
            colour: varied(random, colour, 0.14),
            belly,
            bend: random(-6, 6),
            veins: 4,
            random,
          }),
        )
        .join('');
    }) +
    leaf({
      x: middle.at(-1)![0],
      y: middle.at(-1)![1],
      turn,
      length: form.leaf * 0.6,
      width: form.width * 0.6,
      colour: light(colour, 0.15),
      belly,
      random,
    })
  );
}

/** A fern-like stem: chervil, dill. */
function fern(random: Random, at: Place, length: number, colour: string, depth = 0): string {
  const turn = at.turn ?? 0;
  const middle = move(spine(length, random(-10, 10), 12), { x: at.x, y: at.y, turn });
  const side = (step: number, sign: number): string => {
    const [x, y] = middle[step]!;
    const far = length * 0.42 * (1.15 - step / 12);
    if (depth > 0) {
      const [end] = move([[far, 0]], { x, y, turn: turn + sign * 50 });
      return (
        stroke(smooth([[x, y], end!], false), colour, 2) +
        oval(
          end![0],
          end![1],
          4.2,
          3,
          light(colour, 0.2),
          `transform="rotate(${short(turn + sign * 50)} ${short(end![0])} ${short(end![1])})"`,
        )
      );
    }
    return fern(
      random,
      { x, y, turn: turn + sign * random(38, 52) },
      far,
      varied(random, colour, 0.18),
      depth + 1,
    );
  };
  return (
    stroke(smooth(middle, false), depth === 0 ? '#7da358' : colour, depth === 0 ? 2.8 : 2) +
    [4, 5, 6, 7, 8, 9, 10, 11].map((step) => side(step, 1) + side(step, -1)).join('')
  );
}

export const drawnHerbs: Readonly<Record<string, Drawing>> = {
  basilic: still('slate', 161, (random) =>
    fan(
      random,
      9,
      40,
      (at) =>
        sprig(random, at, { length: 220, leaf: 66, width: 44, pairs: 4, colour: '#4f9a3d', belly: 0.42 }),
      { x: 62, y: 256, turn: -36, tied: 44, wide: 22 },
    ),
  ),
  cerfeuil: still('oak', 162, (random) =>
    fan(random, 11, 42, (at) => fern(random, at, 228, '#5f9b3e'), {
      x: 196,
      y: 276,
      turn: -90,
      tied: 44,
      wide: 20,
    }),
  ),
  estragon: still('sage', 163, (random) =>
    fan(
      random,
      10,
      34,
      (at) => sprig(random, at, { length: 272, leaf: 66, width: 11, pairs: 11, colour: '#4f8240', open: 40 }),
      { x: 44, y: 252, turn: -30, tied: 46, wide: 20 },
    ),
  ),
};
