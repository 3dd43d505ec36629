import {
  along,
  around,
  ball,
  blur,
  dark,
  dots,
  gloss,
  grain,
  leaf,
  light,
  linear,
  move,
  numbers,
  oval,
  path,
  radial,
  rows,
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
  type Point,
  type Random,
} from '../parts.ts';
import { cord } from './stems.ts';

/** A fruit with a seam: peaches, apricots. */
function peach(
  { x, y, turn = 0, size = 1 }: Place,
  { r, skin, blush, fuzz = 0.5 }: { r: number; skin: string; blush: string; fuzz?: number },
): string {
  const place = { x, y, turn, size };
  const rr = r * size;
  const d = smooth(
    move(
      around(
        r,
        r * 0.96,
        (turns) =>
          1 -
          0.07 * Math.max(0, Math.cos(turns * 6.283)) ** 20 +
          0.03 * Math.max(0, Math.cos((turns - 0.5) * 6.283)) ** 12,
        44,
      ),
      place,
    ),
  );
  const seam = smooth(
    move(
      [
        [0, -r * 0.86],
        [r * 0.3, -r * 0.4],
        [r * 0.34, r * 0.2],
        [r * 0.06, r * 0.94],
      ],
      place,
    ),
    false,
  );
  const [top] = move([[0, -r * 0.78]], place) as [Point];
  return (
    shadow(x + rr * 0.3, y + rr * 0.62, rr * 1.04, rr * 0.46, 0.55) +
    solid(d, skin, {
      fill: ball(skin, 0.46),
      depth: rr * 0.2,
      shade: 0.4,
      inside:
        oval(
          x + rr * 0.3,
          y - rr * 0.05,
          rr * 0.66,
          rr * 0.72,
          blush,
          `opacity=".8" filter="${blur(rr * 0.24)}"`,
        ) +
        stroke(seam, dark(blush, 0.5), rr * 0.1, 0.45, `filter="${blur(rr * 0.05)}"`) +
        stroke(seam, light(skin, 0.6), rr * 0.05, 0.35, `filter="${blur(2)}" transform="translate(-5 0)"`) +
        oval(
          top[0],
          top[1],
          rr * 0.24,
          rr * 0.12,
          dark(blush, 0.7),
          `opacity=".7" filter="${blur(rr * 0.05)}"`,
        ) +
        grain(fuzz, { frequency: '0.9', colour: '#fff3da', gain: 2.2, floor: 1.1 }),
    }) +
    oval(
      x - rr * 0.36,
      y - rr * 0.34,
      rr * 0.3,
      rr * 0.2,
      '#ffffff',
      `opacity=".32" filter="${blur(rr * 0.12)}"`,
    )
  );
}

function halfStone(x: number, y: number, r: number, skin: string, flesh: string, heart: string): string {
  return (
    shadow(x + r * 0.25, y + r * 0.6, r, r * 0.44, 0.5) +
    oval(x + 2, y + 4, r, r * 0.95, dark(skin, 0.25)) +
    oval(
      x,
      y,
      r * 0.97,
      r * 0.91,
      radial(
        [
          [0, heart],
          [0.55, flesh],
          [1, light(flesh, 0.2)],
        ],
        { fx: 0.5, fy: 0.5, r: 0.55 },
      ),
    ) +
    oval(x, y, r * 0.4, r * 0.44, '#7d4a24') +
    solid(smooth(move(around(r * 0.34, r * 0.4), { x: x - 1, y: y - 2 })), '#9a6232', {
      depth: 5,
      inside: grain(0.6, { frequency: '0.15', seed: 4 }),
    }) +
    gloss(x - r * 0.4, y - r * 0.42, r * 0.3, r * 0.1, 0.5)
  );
}

function cherry(random: Random, { x, y, size = 1 }: Place, r: number, top: Point): string {
  const rr = r * size;
  const tone = varied(random, '#8a1024', 0.14);
  const d = smooth(
    move(
      around(rr, rr * 0.94, (turns) => 1 - 0.12 * Math.max(0, Math.cos(turns * 6.283)) ** 12, 36),
      { x, y },
    ),
  );
  return (
    shadow(x + rr * 0.3, y + rr * 0.6, rr, rr * 0.45, 0.5) +
    solid(d, tone, {
      fill: ball(tone, 0.3),
      depth: rr * 0.2,
      shade: 0.5,
      inside: oval(
        x + rr * 0.3,
        y + rr * 0.35,
        rr * 0.4,
        rr * 0.3,
        '#d03048',
        `opacity=".45" filter="${blur(rr * 0.16)}"`,
      ),
    }) +
    gloss(x - rr * 0.4, y - rr * 0.36, rr * 0.22, rr * 0.13, 0.85) +
    cord([[x, y - rr * 0.76], [(x + top[0]) / 2 + 6, (y + top[1]) / 2 - 10], top], 3.4, '#7fa048')
  );
}

const twig = (x: number, y: number, turn: number, length = 70): string =>
  leaf({ x, y, turn, length, width: length * 0.36, colour: '#4a8a3a', veins: 7, edge: 'toothed' });

export const drawnStoneFruits: Readonly<Record<string, Drawing>> = {
  'peches-de-vigne': still(
    'sage',
    261,
    () =>
      twig(130, 56, -20) +
      numbers('108,108,-8 236,96,10 116,210,4')
        .map(([x, y, turn]) =>
          peach({ x: x!, y: y!, turn: turn! }, { r: 62, skin: '#b9707a', blush: '#7d2138', fuzz: 0.3 }),
        )
        .join('') +
      halfStone(276, 200, 66, '#8a2f44', '#b3324a', '#7d1730'),
  ),
  'cerises-burlat': still('linen', 262, (random) => {
    const tops: Point[] = dots('120,34 200,22 280,36');
    return (
      twig(118, 36, 150, 76) +
      twig(282, 34, 24, 80) +
      rows(random, [5, 6, 5], { top: 112, bottom: 232, left: 66, right: 334, loose: 9 })
        .map((at, index) =>
          cherry(
            random,
            at,
            29,
            index < 5 ? tops[index % 3]! : [at.x + random(-30, 30), at.y - random(60, 80)],
          ),
        )
        .join('')
    );
  }),
  'abricots-bergeron': still(
    'walnut',
    263,
    (random) =>
      rows(random, [4, 3, 3], { top: 84, bottom: 216, left: 78, right: 322, tilt: 24, loose: 8 })
        .map((at) => peach(at, { r: 46, skin: '#eea247', blush: '#d0582c', fuzz: 0.2 }))
        .join('') +
      halfStone(326, 222, 46, '#e59038', '#f2b152', '#e8912f') +
      twig(74, 50, -30, 60),
  ),
  rhubarbe: still(
    'oak',
    264,
    (random) =>
      shadow(210, 220, 170, 44, 0.45, -8) +
      times(8, (at) => {
        const y = 72 + at * 23;
        const place = { x: 34 + random(-12, 12), y: y + 26, turn: -10 + at * 1.2 + random(-2, 2), size: 1 };
        const middle = move(spine(330, random(-8, 8), 14), place);
        const d = smooth(along(middle, (share) => 16 - share * 3));
        const [first, last] = [middle[0]!, middle.at(-1)!];
        return (
          path(d, '#1a0f07', `opacity=".4" filter="${blur(4)}" transform="translate(3 6)"`) +
          solid(d, '#c2405a', {
            fill: linear(
              [Math.round(first[0]), Math.round(first[1])],
              [Math.round(last[0]), Math.round(last[1])],
              [
                [0, '#f0c9c4'],
                [0.12, '#cf3f58'],
                [0.6, '#c2354f'],
                [1, '#9fae5c'],
              ],
            ),
            depth: 10,
            inside:
              stroke(
                [-9, -4, 1, 6]
                  .map((far) =>
                    smooth(
                      middle.map(([x, py]): Point => [x, py + far]),
                      false,
                    ),
                  )
                  .join(''),
                '#7d1a30',
                1.2,
                0.4,
              ) +
              stroke(
                smooth(
                  middle.map(([x, py]): Point => [x, py - 6]),
                  false,
                ),
                '#ffd9d2',
                2,
                0.5,
              ),
          })
        );
      }),
  ),
};
