import {
  around,
  ball,
  dark,
  gloss,
  leaf,
  light,
  move,
  path,
  rows,
  shadow,
  short,
  smooth,
  solid,
  still,
  stroke,
  times,
  varied,
  type Drawing,
  type Place,
  type Point,
  type Random,
} from '../parts.ts';
import { TAU, bunch, slice } from './root-forms.ts';

/** Small marks of the skin inside an outline. */
const marks = (random: Random, { x, y }: Place, reach: number, colour: string, count: number): string =>
  stroke(
    times(count, () => {
      const [px, py, long] = [x + random(-reach, reach), y + random(-reach, reach), random(3, 9)];
      return `M${short(px)} ${short(py)}q${short(long / 2)} ${short(random(1, 3))} ${short(long)} 0`;
    }),
    colour,
    1.1,
    0.4,
  );

interface Globe {
  radius: number;
  colour: string;
  /** The colour at the neck, and how far down it reaches. */
  crown?: string;
  reach?: number;
  /** Height by width. */
  tall?: number;
  leaves?: string;
  stem?: string;
  root?: number;
}

/** A round root with its neck up and its thin root down. */
function globe(random: Random, at: Required<Place>, form: Globe): string {
  const { radius, crown, reach = 0.45, tall = 0.96, leaves, stem = '#9aa557', root = 22 } = form;
  const colour = varied(random, form.colour, 0.08);
  const r = radius * at.size;
  const drop = (turns: number) => 1 + 0.1 * Math.max(0, Math.cos((turns - 0.5) * TAU)) ** 6;
  const d = smooth(move(around(r, r * tall, drop), { ...at, size: 1 }));
  const up = (far: number, side = 0): Point => move([[side, -far]], { ...at, size: 1 })[0]!;
  const tail = move(
    [
      [0, r * tall],
      [2, r * tall + root * 0.5],
      [-6 + random(0, 12), r * tall + root],
    ],
    { ...at, size: 1 },
  );
  const [neck] = [up(r * 0.85)];
  const tops = times(leaves ? 5 : 4, (index) => {
    const turn = at.turn - 90 + (index - 2) * (leaves ? 22 : 16) + random(-6, 6);
    const long = leaves ? random(18, 30) * at.size : random(6, 12);
    const [end] = move([[long, 0]], { x: neck[0], y: neck[1], turn });
    return (
      stroke(smooth([neck, end!], false), dark(stem, 0.2), leaves ? 5 : 4) +
      stroke(smooth([neck, end!], false), light(stem, 0.3), 1.4, 0.7) +
      (leaves
        ? leaf({
            x: end![0],
            y: end![1],
            turn: turn + random(-12, 12),
            length: random(52, 74) * at.size,
            width: 30 * at.size,
            colour: varied(random, leaves, 0.12),
            edge: 'toothed',
            random,
          })
        : '')
    );
  });
  return (
    shadow(at.x + 14, at.y + r * 0.62, r * 1.05, r * 0.5) +
    stroke(smooth(tail, false), dark(colour, 0.3), 3) +
    tops +
    solid(d, colour, {
      fill: ball(colour),
      depth: r * 0.22,
      shade: 0.45,
      inside:
        (crown
          ? path(
              smooth(
                move(
                  [
                    [-r * 1.2, -r * 1.2],
                    [r * 1.2, -r * 1.2],
                    [r * 1.2, r * (reach - 0.5)],
                    [r * 0.4, r * (reach - 0.35)],
                    [0, r * (reach - 0.5)],
                    [-r * 0.5, r * (reach - 0.3)],
                    [-r * 1.2, r * (reach - 0.55)],
                  ],
                  { ...at, size: 1 },
                ),
              ),
              crown,
              'opacity=".85" style="filter:blur(4px)"',
            )
          : '') + marks(random, at, r * 0.8, dark(colour, 0.5), 9),
    }) +
    gloss(at.x - r * 0.36, at.y - r * 0.4, r * 0.2, r * 0.12, 0.55)
  );
}

const globes = (random: Random, places: readonly Required<Place>[], form: Globe): string =>
  places.map((at) => globe(random, at, form)).join('');

export const drawnRoots: Readonly<Record<string, Drawing>> = {
  'betteraves-crues': still(
    'stone',
    102,
    (random) =>
      globes(random, rows(random, [3, 2], { top: 96, bottom: 190, left: 90, right: 300, grow: 0.2 }), {
        radius: 56,
        colour: '#5e1630',
        root: 34,
        stem: '#8e2b45',
      }) +
      slice(
        random,
        { x: 312, y: 216 },
        52,
        ['#5b0f2a', '#8d1d45', '#7a1538', '#9c2750', '#84193f', '#a42f58'],
        '#c85f84',
      ),
  ),
  rutabagas: still('walnut', 103, (random) =>
    globes(random, rows(random, [2, 1], { top: 112, bottom: 196, left: 110, right: 290, tilt: 14 }), {
      radius: 78,
      colour: '#d8b574',
      crown: '#6d3f63',
      reach: 0.5,
      root: 26,
      stem: '#8a9a55',
    }),
  ),
  'radis-roses': still(
    'linen',
    104,
    (random) =>
      bunch(random, 200, 120, '#4c8a3c', 15) +
      globes(
        random,
        rows(random, [4, 4, 3], { top: 130, bottom: 238, left: 92, right: 308, tilt: 24, loose: 8 }),
        { radius: 32, colour: '#d0305c', root: 24, stem: '#8fae55' },
      ),
  ),
  'radis-melon-d-eau': still(
    'slate',
    105,
    (random) =>
      globes(random, rows(random, [2, 1], { top: 100, bottom: 180, left: 92, right: 220, tilt: 16 }), {
        radius: 60,
        colour: '#d3dcae',
        crown: '#8fae62',
        reach: 0.1,
        root: 26,
        stem: '#7fa04e',
      }) +
      slice(
        random,
        { x: 288, y: 110 },
        62,
        ['#c9d6a0', '#f2ecd6', '#e87fa0', '#d4346a', '#c22058', '#dc4b7c'],
        '#f3b2c6',
      ) +
      slice(
        random,
        { x: 264, y: 214 },
        66,
        ['#bccd8f', '#f4eedb', '#ea8caa', '#d73c70', '#c5265d', '#d63f72'],
        '#f6bccd',
      ),
  ),
  'navets-boule-d-or': still('cream', 107, (random) =>
    globes(random, rows(random, [2, 3], { top: 112, bottom: 200, left: 80, right: 310, grow: 0.2 }), {
      radius: 52,
      colour: '#dfae3f',
      crown: '#b9b45a',
      reach: 0.05,
      leaves: '#4f8a44',
      root: 30,
    }),
  ),
};
