import {
  around,
  ball,
  blur,
  bowl,
  clipped,
  dark,
  gloss,
  grain,
  heap,
  leaf,
  light,
  move,
  numbers,
  oval,
  path,
  rows,
  shadow,
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
import { sprig } from './berry-forms.ts';
import { cord } from './stems.ts';

function strawberry(
  random: Random,
  { x, y, turn = 0, size = 1 }: Place,
  { colour = '#cf2430', long = 1, r = 30 } = {},
): string {
  const place = { x, y, turn, size: size * (r / 30) };
  const d = smooth(
    move(
      [
        [0, -27],
        [-17, -28],
        [-29, -14],
        [-25, 8 * long],
        [-12, 28 * long],
        [0, 36 * long],
        [12, 28 * long],
        [25, 8 * long],
        [29, -14],
        [17, -28],
      ],
      place,
    ),
  );
  const tone = varied(random, colour, 0.1);
  const seeds = [-18, -7, 4, 15, 25].flatMap((py, row) =>
    Array.from({ length: 5 - Math.floor(row / 2) }, (_, at): Point => {
      const count = 5 - Math.floor(row / 2);
      return [((at + 0.5) / count - 0.5) * 46 * (1 - Math.max(0, py) / 52) + (row % 2) * 4 - 2, py * long];
    }),
  );
  return (
    path(d, '#1a0f07', `opacity=".45" filter="${blur(4)}" transform="translate(5 7)"`) +
    solid(d, tone, {
      fill: ball(tone, 0.34),
      depth: 7 * size,
      shade: 0.4,
      inside: seeds
        .map((seed) => {
          const [[px, py]] = move([seed], place) as [Point];
          return (
            oval(px, py + 0.6, 2 * size, 2.5 * size, dark(tone, 0.5), 'opacity=".8"') +
            oval(px, py, 1.2 * size, 1.8 * size, '#f0cf6b')
          );
        })
        .join(''),
    }) +
    gloss(x - 11 * size, y - 10 * size, 7 * size, 4 * size, 0.6) +
    times(7, (at) => {
      const [[px, py]] = move([[0, -26]], place) as [Point];
      return leaf({
        x: px,
        y: py,
        turn: turn + at * 51 + 20,
        length: 19 * size * (r / 30),
        width: 9 * size,
        colour: varied(random, '#4f9136', 0.14),
        veins: 0,
        random,
      });
    }) +
    cord(
      move(
        [
          [0, -27],
          [1, -38],
        ],
        place,
      ),
      3,
      '#7ba84f',
    )
  );
}

/** A raspberry: small drops in rings around its point. */
function raspberry(random: Random, { x, y, turn = 0, size = 1 }: Place, colour: string, r = 22): string {
  const place = { x, y, turn, size };
  const rings = numbers('-0.72,0.62,6 -0.4,0.86,8 -0.05,0.92,8 0.3,0.8,7 0.62,0.58,5 0.88,0.26,3');
  return (
    path(
      smooth(move(around(r, r * 1.12), place)),
      '#1a0f07',
      `opacity=".5" filter="${blur(4)}" transform="translate(4 6)"`,
    ) +
    path(smooth(move(around(r * 0.95, r * 1.08), place)), dark(colour, 0.5)) +
    rings
      .map(([py = 0, wide = 0, count = 0]) =>
        times(count, (at) => {
          const side = count === 1 ? 0 : (at / (count - 1) - 0.5) * 2;
          const [[px, qy]] = move(
            [[Math.sin(side * 1.5) * wide * r * 0.94, py * r * 1.08 + Math.cos(side * 1.5) * 2]],
            place,
          ) as [Point];
          const lit = 1 - Math.max(0, ((px - x) / r + (qy - y) / r) * 0.28);
          const tone = varied(random, lit > 1 ? light(colour, 0.1) : dark(colour, 1 - lit), 0.08);
          return (
            oval(px, qy, r * 0.235, r * 0.235, ball(tone, 0.5)) +
            oval(px - r * 0.07, qy - r * 0.08, r * 0.06, r * 0.05, '#ffffff', 'opacity=".75"')
          );
        }),
      )
      .join('')
  );
}

/** A paper tray with its berries. */
const punnet = (contents: string): string =>
  shadow(212, 262, 160, 20, 0.55) +
  path('M64 108h272l14 12-18 140q-132 14-264 0L50 120z', dark('#8fae8a', 0.5)) +
  contents +
  path('M48 158Q200 176 352 158L334 262Q200 278 66 262Z', '#8faf8c') +
  clipped(
    'M48 158Q200 176 352 158L334 262Q200 278 66 262Z',
    grain(0.4, { frequency: '0.2', seed: 8 }) +
      stroke('M60 190Q200 206 342 190M64 226Q200 242 336 226', '#4e6d50', 4, 0.35) +
      stroke('M50 162Q200 180 350 162', '#ffffff', 5, 0.4, `filter="${blur(2)}"`) +
      stroke(
        times(7, (at) => `M${84 + at * 39} 172l${(3 - at) * -2} 96`),
        '#4e6d50',
        3,
        0.25,
      ),
  );

export const drawnBerries: Readonly<Record<string, Drawing>> = {
  'fraises-d-ete': still(
    'cream',
    241,
    (random) =>
      punnet(
        rows(random, [6, 7, 7, 6], {
          top: 76,
          bottom: 158,
          left: 82,
          right: 318,
          tilt: 60,
          loose: 8,
          grow: 0.1,
        })
          .map((at) => strawberry(random, at, { r: 28 }))
          .join(''),
      ) +
      strawberry(random, { x: 352, y: 262, turn: 60 }) +
      strawberry(random, { x: 38, y: 256, turn: -40 }),
  ),
  'fraises-d-automne': still(
    'slate',
    242,
    (random) =>
      sprig(120, 70, -150) +
      sprig(300, 76, -30) +
      rows(random, [3, 4, 3], { top: 84, bottom: 216, left: 86, right: 314, tilt: 36, loose: 8 })
        .map((at) => strawberry(random, at, { colour: '#b5182a', long: 1.2, r: 37 }))
        .join(''),
  ),
  'carrefour-des-recoltes-framboises': still(
    'linen',
    243,
    (random) =>
      bowl(
        heap(random, 40, { y: 108, rx: 122, ry: 46, tilt: 80 })
          .map((at) => raspberry(random, at, '#c22a4e'))
          .join(''),
        { colour: '#a9bcc4' },
      ) +
      raspberry(random, { x: 50, y: 258, turn: 30 }, '#c22a4e') +
      raspberry(random, { x: 350, y: 266, turn: -60 }, '#cc355a'),
  ),
  'maraichers-de-la-saone-framboises': still(
    'walnut',
    244,
    (random) =>
      sprig(92, 84, 200) +
      sprig(316, 72, -40) +
      sprig(330, 232, 40) +
      rows(random, [4, 5, 4], { top: 84, bottom: 216, left: 78, right: 322, tilt: 70, loose: 8 })
        .map((at) => raspberry(random, at, '#a81f3f', 33))
        .join(''),
  ),
};
