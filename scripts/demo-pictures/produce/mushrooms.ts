import {
  around,
  blur,
  dark,
  dots,
  gloss,
  grain,
  light,
  move,
  numbers,
  oval,
  path,
  radial,
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
import { cord } from './stems.ts';

function oyster(random: Random, { x, y, turn = 0, size = 1 }: Place): string {
  const place = { x, y, turn, size };
  const cap = smooth(
    move(
      around(
        52,
        40,
        (turns) =>
          1 + 0.045 * Math.sin(turns * 44) + 0.03 * Math.sin(turns * 19 + x) + 0.1 * Math.cos(turns * 6.28),
        40,
      ),
      place,
    ),
  );
  const tone = varied(random, '#c2b3a0', 0.14);
  const [foot, root] = move(
    [
      [0, 26],
      [random(-8, 8), 86],
    ],
    place,
  ) as [Point, Point];
  const gills = times(15, (at) =>
    smooth(
      move(
        [
          [0, 64],
          [-26 + at * 3.7, 44],
          [-44 + at * 6.2, 28],
        ],
        place,
      ),
      false,
    ),
  );
  return (
    shadow(x + 12 * size, y + 40 * size, 50 * size, 26 * size, 0.5) +
    cord([[foot[0], foot[1]], root], 20 * size, '#e9e0d0') +
    path(smooth(move(dots('-46,16 0,30 46,16 26,46 0,70 -26,46'), place)), '#ded2bf') +
    stroke(gills, '#a8967e', 1.3, 0.7) +
    solid(cap, tone, {
      fill: radial(
        [
          [0, light(tone, 0.45)],
          [0.5, tone],
          [1, dark(tone, 0.4)],
        ],
        { y: 0.42, r: 0.62 },
      ),
      depth: 9,
      shade: 0.4,
      inside:
        grain(0.2, { frequency: '0.12', seed: 3 }) +
        oval(x, y + 20 * size, 20 * size, 12 * size, dark(tone, 0.4), `opacity=".35" filter="${blur(6)}"`),
    }) +
    gloss(x - 20 * size, y - 18 * size, 14 * size, 6 * size, 0.4)
  );
}

export const drawnMushrooms: Readonly<Record<string, Drawing>> = {
  pleurotes: still(
    'sage',
    205,
    (random) =>
      shadow(214, 222, 150, 40, 0.5) +
      numbers(
        '118,80,-24,1 284,80,24,1 202,64,0,1.02 82,158,-34,0.96 320,158,34,0.96 148,160,-8,1.08 256,160,8,1.08',
      )
        .map(([x, y, turn, size]) => oyster(random, { x: x!, y: y!, turn: turn!, size: size! }))
        .join(''),
  ),
};
