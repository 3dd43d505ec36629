import {
  blur,
  clipped,
  dark,
  dots,
  gloss,
  grain,
  light,
  move,
  numbers,
  oval,
  radial,
  shadow,
  smooth,
  solid,
  still,
  times,
  type Drawing,
  type Place,
  type Point,
  type Random,
} from '../parts.ts';
import { leafy } from './fruit-forms.ts';
import { cord } from './stems.ts';

interface Pear {
  skin: string;
  blush: string;
  neck: number;
  russet?: number;
}

function pear(
  random: Random,
  { x, y, turn = 0, size = 1 }: Place,
  { skin, blush, neck, russet = 0.15 }: Pear,
): string {
  const place = { x, y, turn, size };
  const d = smooth(
    move(
      [
        [0, -70],
        [-neck, -62],
        [-neck - 5, -34],
        [-neck - 17, -2],
        [-53, 32],
        [-50, 62],
        [-26, 82],
        [0, 84],
        [26, 82],
        [50, 62],
        [53, 32],
        [neck + 17, -2],
        [neck + 5, -34],
        [neck, -62],
      ],
      place,
    ),
  );
  const [top, bend, tip, side, belly] = move(dots('0,-68 5,-82 16,-98 24,20 -22,24'), place) as [
    Point,
    Point,
    Point,
    Point,
    Point,
  ];
  return (
    shadow(x + 20 * size, y + 66 * size, 62 * size, 26 * size, 0.55) +
    solid(d, skin, {
      fill: radial(
        [
          [0, light(skin, 0.5)],
          [0.4, skin],
          [0.82, dark(skin, 0.3)],
          [1, dark(skin, 0.55)],
        ],
        { y: 0.6, fy: 0.42, r: 0.66 },
      ),
      depth: 14 * size,
      shade: 0.45,
      inside:
        oval(side[0], side[1], 38 * size, 56 * size, blush, `opacity=".55" filter="${blur(16 * size)}"`) +
        clipped(
          d,
          grain(russet * 2.4, { frequency: '0.4', colour: '#7d5a26', seed: 6, gain: 3, floor: 1.6 }),
        ) +
        times(60, () =>
          oval(
            x + random(-52, 52) * size,
            y + random(-64, 84) * size,
            0.9,
            0.8,
            dark(skin, 0.5),
            'opacity=".45"',
          ),
        ),
    }) +
    gloss(belly[0], belly[1], 11 * size, 18 * size, 0.45, 14) +
    cord([top, bend, tip], 6.5 * size, '#6b4a26')
  );
}

export const drawnPears: Readonly<Record<string, Drawing>> = {
  'poires-bartlett': still('slate', 225, (random) =>
    numbers('92,116,-10,0.98 206,102,5,1 318,118,14,0.96 150,186,-16,1.06 268,188,8,1.06')
      .map(([x, y, turn, size]) =>
        pear(
          random,
          { x: x!, y: y!, turn: turn!, size: size! },
          { skin: '#d9c24a', blush: '#c9a03a', neck: 18 },
        ),
      )
      .join(''),
  ),
  'poires-comice': still(
    'cream',
    226,
    (random) =>
      numbers('122,104,-12,1.06 276,106,10,1.06 204,178,-3,1.2')
        .map(([x, y, turn, size]) =>
          pear(
            random,
            { x: x!, y: y!, turn: turn!, size: size! },
            { skin: '#b5b552', blush: '#c4552f', neck: 24, russet: 0.28 },
          ),
        )
        .join('') + leafy(210, 76, -40),
  ),
};
