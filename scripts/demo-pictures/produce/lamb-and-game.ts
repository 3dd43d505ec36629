import {
  blur,
  dark,
  dots,
  gloss,
  heap,
  light,
  move,
  path,
  short,
  smooth,
  solid,
  still,
  stroke,
  times,
  varied,
  type Drawing,
  type Point,
  type Random,
} from '../parts.ts';
import { bone, cut, paper, roast, rosemary } from './meat-forms.ts';

/** Kitchen string around a roast. */
const strings = (lines: readonly (readonly Point[])[]): string =>
  lines
    .map(
      (line) =>
        stroke(smooth(line, false), '#3a2010', 4.4, 0.4, 'transform="translate(1.500 2)"') +
        stroke(smooth(line, false), '#efe4cb', 3) +
        stroke(smooth(line, false), '#b39f78', 1, 0.6, 'stroke-dasharray="2 3"'),
    )
    .join('');

function cubes(random: Random, count: number, meat: string): string {
  return heap(random, count, { x: 200, y: 152, rx: 128, ry: 78, tilt: 30 })
    .map(({ x, y, turn, size }) => {
      const tone = varied(random, meat, 0.14);
      const put = (points: Point[]) =>
        smooth(
          move(
            points.map(([px, py]): Point => [px * random(0.92, 1.08), py * random(0.92, 1.08)]),
            { x, y, turn, size },
          ),
        );
      const [top, front, side] = [
        put(dots('-26,-16 -2,-26 26,-20 4,-6 -12,-8')),
        put(dots('-27,-15 -10,-8 4,-5 4,22 -12,22 -25,12')),
        put(dots('5,-6 26,-20 27,8 5,23')),
      ];
      const all = put(dots('-28,-16 -2,-27 28,-20 28,8 5,25 -26,14'));
      return (
        path(all, '#1a0f07', `opacity=".5" filter="${blur(4)}" transform="translate(5 8)"`) +
        path(all, tone) +
        solid(front, tone, {
          depth: 5,
          shade: 0.3,
          inside: stroke(
            times(5, () => {
              const px = x + random(-24, 4);
              return `M${short(px)} ${short(y - 6)}q2 12 -2 24`;
            }),
            light(tone, 0.4),
            1.4,
            0.4,
          ),
        }) +
        solid(side, dark(tone, 0.28), { depth: 5, shade: 0.3 }) +
        solid(top, light(tone, 0.16), { depth: 5, shade: 0.3 }) +
        gloss(x - 6, y - 15, 9, 2.6, 0.45, -10)
      );
    })
    .join('');
}

export const drawnLambAndGame: Readonly<Record<string, Drawing>> = {
  'veau-de-grain-epaule': still(
    'sage',
    306,
    (random) =>
      cut(
        random,
        { x: 200, y: 152, turn: -4, size: 1.12 },
        {
          points: roast,
          meat: '#d98f86',
          fat: '#f3e6d6',
          marbling: 34,
          grainLines: 60,
          across: 10,
          thick: 34,
        },
      ) +
      strings(
        [-86, -36, 14, 64, 110]
          .map((x) =>
            move(
              [
                [x, -66],
                [x - 10, -20],
                [x - 8, 30],
                [x, 66],
              ],
              { x: 200, y: 152, turn: -4, size: 1.1 },
            ),
          )
          .concat([move(dots('-150,4 0,-8 150,4'), { x: 200, y: 152, turn: -4, size: 1.08 })]),
      ) +
      rosemary(random, 250, 252, -12),
  ),
  'gigot-d-agneau': still(
    'sage',
    311,
    (random) =>
      bone(dots('250,122 320,96 368,74'), 22) +
      cut(
        random,
        { x: 168, y: 162, turn: -18, size: 1.14 },
        {
          points: dots('-122,8 -104,-48 -44,-74 34,-62 92,-34 136,-16 138,12 92,34 30,62 -50,68 -104,48'),
          meat: '#b0504a',
          fat: '#f2e2cc',
          rim: 20,
          marbling: 22,
          grainLines: 56,
          across: -18,
          thick: 28,
        },
      ) +
      strings([
        dots('96,96 112,170 104,250'),
        dots('158,78 172,150 168,232'),
        dots('218,72 232,130 228,196'),
      ]) +
      rosemary(random, 240, 236, -20, 100),
  ),
  'carre-d-agneau': still(
    'linen',
    312,
    (random) =>
      times(8, (at) =>
        bone(
          [
            [98 + at * 31, 170],
            [100 + at * 31, 110],
            [116 + at * 31, 44 + Math.abs(at - 4) * 3],
          ],
          13,
        ),
      ) +
      cut(
        random,
        { x: 200, y: 188, turn: -2, size: 1.12 },
        {
          points: dots('-128,-18 -104,-50 -30,-54 50,-54 112,-48 134,-12 122,34 50,46 -50,48 -116,34'),
          meat: '#a8403e',
          fat: '#f2e3cf',
          rim: 27,
          marbling: 26,
          grainLines: 30,
          across: 4,
          thick: 30,
        },
      ) +
      stroke(
        times(7, (at) =>
          smooth(
            [
              [116 + at * 31, 134],
              [112 + at * 31, 180],
              [114 + at * 31, 236],
            ],
            false,
          ),
        ),
        '#d9b09a',
        2.4,
        0.7,
      ) +
      rosemary(random, 270, 262, -14),
  ),
  'cerf-rouge-cubes': still('walnut', 313, (random) => paper('#e2d3ba') + cubes(random, 40, '#6d1a20')),
};
