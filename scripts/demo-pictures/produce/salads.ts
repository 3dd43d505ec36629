import {
  ball,
  blur,
  dark,
  heap,
  light,
  move,
  oval,
  seeded,
  shadow,
  smooth,
  spine,
  still,
  stroke,
  times,
  varied,
  type Drawing,
  type Random,
} from '../parts.ts';
import { scatter } from './leaf-forms.ts';
import { rosette } from './stems.ts';

/** A head of fine, curled threads. */
function frizzy(random: Random, x: number, y: number, r: number): string {
  const thread = (turn: number, far: number, colour: string) => {
    const middle = move(spine(far, random(-16, 16), 9), { x, y, turn });
    const curls = middle
      .slice(4)
      .map((at, index) => {
        const side = index % 2 ? 60 : -60;
        return smooth(
          move(
            [
              [0, 0],
              [random(5, 9), 3],
              [random(10, 17), random(-5, 5)],
            ],
            { x: at[0], y: at[1], turn: turn + side },
          ),
          false,
        );
      })
      .join('');
    return (
      stroke(smooth(middle, false) + curls, dark(colour, 0.5), 3.4, 0.5, 'transform="translate(1 1.6)"') +
      stroke(smooth(middle, false), light(colour, 0.3), 2.4) +
      stroke(curls, colour, 2.2)
    );
  };
  return (
    shadow(x + 16, y + 20, r * 1.1, r * 0.9, 0.5) +
    oval(x, y, r * 0.85, r * 0.8, '#6f8f3a') +
    [
      [1.05, 46, '#4f8a35'],
      [0.85, 40, '#74a546'],
      [0.62, 34, '#a3c05a'],
      [0.4, 26, '#d3d884'],
      [0.22, 16, '#efe9ad'],
    ]
      .map(([far, count, colour]) =>
        times(count as number, () =>
          thread(
            random(0, 360),
            r * (far as number) * random(0.85, 1.1),
            varied(random, colour as string, 0.12),
          ),
        ),
      )
      .join('')
  );
}

const spoons = (random: Random, x: number, y: number, size: number, colour: string): string =>
  rosette(random, { x, y, size }, [
    { count: 6, from: 2, length: 44, width: 24, colour: dark(colour, 0.12), belly: 0.7, veins: 2 },
    { count: 5, from: 1, length: 33, width: 19, colour, belly: 0.7, veins: 2 },
    { count: 4, from: 0, length: 20, width: 12, colour: light(colour, 0.22), belly: 0.65, veins: 0 },
  ]);

const rosettes = (random: Random, count: number, colour: string, area: Parameters<typeof heap>[2]): string =>
  shadow(210, 196, 150, 76, 0.5) +
  heap(random, count, area)
    .map(({ x, y, size }) => spoons(random, x, y, size * 1.15, varied(random, colour, 0.1)))
    .join('');

export const drawnSalads: Readonly<Record<string, Drawing>> = {
  'salade-feuille-de-chene': still(
    'cream',
    146,
    (random) =>
      shadow(214, 176, 160, 112, 0.45) +
      rosette(random, { x: 200, y: 152, size: 1.12 }, [
        {
          count: 13,
          from: 30,
          length: 112,
          width: 66,
          colour: '#6e3038',
          vein: '#c99a86',
          edge: 'lobed',
          belly: 0.6,
        },
        {
          count: 12,
          from: 22,
          length: 92,
          width: 58,
          colour: '#7d4a34',
          vein: '#cdb088',
          edge: 'lobed',
          belly: 0.6,
        },
        {
          count: 10,
          from: 14,
          length: 70,
          width: 50,
          colour: '#7e8a3c',
          vein: '#d8dba0',
          edge: 'lobed',
          belly: 0.6,
        },
        {
          count: 8,
          from: 6,
          length: 50,
          width: 38,
          colour: '#9bb052',
          vein: '#e6eab8',
          edge: 'lobed',
          belly: 0.6,
        },
        {
          count: 6,
          from: 0,
          length: 30,
          width: 24,
          colour: '#bccb72',
          vein: '#f0f0c6',
          edge: 'lobed',
          belly: 0.6,
        },
      ]),
  ),
  'frisee-fine': still(
    'slate',
    147,
    (random) => frizzy(random, 128, 120, 96) + frizzy(random, 262, 176, 108),
  ),
  mache: still('linen', 149, (random) =>
    rosettes(random, 15, '#4f8f4a', { x: 200, y: 152, rx: 140, ry: 92 }),
  ),
  'mache-nantaise': still(
    'walnut',
    150,
    (random) =>
      oval(206, 176, 172, 106, '#1a0f07', `opacity=".5" filter="${blur(12)}"`) +
      oval(200, 160, 172, 108, ball('#b9c3c2')) +
      oval(200, 156, 150, 90, dark('#8b9796', 0.2)) +
      heap(random, 20, { x: 200, y: 140, rx: 120, ry: 70 })
        .map(({ x, y, size }) => spoons(random, x, y, size * 1.1, varied(random, '#3f7d3c', 0.12)))
        .join(''),
  ),
  roquette: still('cream', 151, (random) =>
    scatter(random, 34, { x: 204, y: 160, rx: 120, ry: 72 }, (index) => ({
      length: 128,
      width: 38,
      colour: varied(seeded(index), '#4b8c3d', 0.16),
      edge: 'lobed',
      belly: 0.7,
      veins: 6,
      vein: '#b8d59a',
    })),
  ),
};
