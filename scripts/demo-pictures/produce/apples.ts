import {
  around,
  blur,
  clipped,
  dark,
  gloss,
  grain,
  leaf,
  light,
  mix,
  move,
  numbers,
  oval,
  radial,
  shadow,
  smooth,
  solid,
  still,
  stroke,
  times,
  type Drawing,
  type Place,
  type Point,
  type Random,
} from '../parts.ts';
import { leafy } from './fruit-forms.ts';
import { cord } from './stems.ts';

interface Apple {
  r: number;
  /** The lit skin, the colour on its sunny side, the streaks. */
  skin: string;
  blush: string;
  streaks?: number;
  specks?: string;
  russet?: boolean;
  tall?: number;
  /** How much of the skin the blush covers. */
  cover?: number;
}

function apple(random: Random, { x, y, turn = 0, size = 1 }: Place, form: Apple): string {
  const { skin, blush, streaks = 30, specks = '#f7e0b4', russet, tall = 0.94, cover = 0.8 } = form;
  const r = form.r * size;
  const shape = (turns: number) =>
    1 -
    0.1 * Math.max(0, Math.cos(turns * 6.283)) ** 8 +
    0.03 * Math.cos((turns - 0.12) * 12.566) -
    0.05 * Math.max(0, Math.cos((turns - 0.5) * 6.283)) ** 10;
  const d = smooth(move(around(r, r * tall, shape, 40), { x, y, turn }));
  const [top] = move([[r * 0.03, -r * 0.6]], { x, y, turn }) as [Point];
  const streak = (tone: string, opacity: number, width: number) =>
    stroke(
      times(streaks, () => {
        const angle = random(-1.5, 1.5);
        return smooth(
          [
            [top[0] + Math.sin(angle) * r * 0.2, top[1] + random(0.02, 0.3) * r],
            [x + Math.sin(angle) * r * 0.95, y - random(-0.1, 0.3) * r],
            [x + Math.sin(angle) * r * 0.75, y + random(0.3, 0.8) * r],
          ],
          false,
        );
      }),
      tone,
      width,
      opacity,
    );
  const [, bend, tip] = move(
    [
      [0, 0],
      [r * 0.06, -r * 0.86],
      [r * 0.2, -r * 1.06],
    ],
    { x, y, turn },
  );
  return (
    shadow(x + r * 0.3, y + r * 0.62, r * 1.04, r * 0.48, 0.58) +
    solid(d, skin, {
      fill: radial([
        [0, light(skin, 0.42)],
        [0.35, skin],
        [0.8, mix(dark(skin, 0.2), blush, 0.6)],
        [1, dark(blush, 0.5)],
      ]),
      depth: r * 0.18,
      shade: 0.4,
      inside:
        oval(
          x + r * 0.22,
          y + r * 0.2,
          r * cover,
          r * cover * 0.9,
          blush,
          `opacity=".85" filter="${blur(r * 0.22)}"`,
        ) +
        streak(dark(blush, 0.3), 0.35, 1.8) +
        streak(light(skin, 0.1), 0.38, 1.3) +
        (russet
          ? oval(
              top[0],
              top[1] + r * 0.1,
              r * 0.5,
              r * 0.3,
              '#9a7a3c',
              `opacity=".75" filter="${blur(r * 0.1)}"`,
            ) +
            clipped(d, grain(0.35, { frequency: '0.3', seed: 3, colour: '#8a6a30', gain: 2.4, floor: 1.2 }))
          : '') +
        oval(
          x + r * 0.35,
          y + r * 0.45,
          r * 0.75,
          r * 0.55,
          dark(blush, 0.6),
          `opacity=".4" filter="${blur(r * 0.25)}"`,
        ) +
        times(26, () => oval(x + random(-r, r), y + random(-r, r), 0.9, 0.8, specks, 'opacity=".7"')) +
        oval(top[0], top[1], r * 0.34, r * 0.16, '#4a2a10', `opacity=".8" filter="${blur(r * 0.07)}"`),
    }) +
    gloss(x - r * 0.4, y - r * 0.32, r * 0.2, r * 0.13, 0.62) +
    cord([top, bend!, tip!], Math.max(3, r * 0.07), '#5b3c1e')
  );
}

function cutApple(x: number, y: number, r: number, skin: string): string {
  const shape = (turns: number) =>
    1 -
    0.14 * Math.max(0, Math.cos(turns * 6.283)) ** 8 -
    0.08 * Math.max(0, Math.cos((turns - 0.5) * 6.283)) ** 10;
  const d = smooth(move(around(r, r * 0.96, shape, 40), { x, y }));
  return (
    shadow(x + r * 0.25, y + r * 0.6, r, r * 0.45, 0.5) +
    solid(d, '#f4ecc9', {
      depth: 7,
      shade: 0.3,
      inside:
        stroke(smooth(move(around(r * 0.5, r * 0.52, shape, 30), { x, y })), '#cfc98f', 1.4, 0.6) +
        [-1, 1]
          .map(
            (side) =>
              leaf({
                x: x + side * 3,
                y: y + r * 0.22,
                turn: -90 + side * 20,
                length: r * 0.44,
                width: r * 0.2,
                colour: '#d9c48a',
                veins: 0,
              }) +
              oval(
                x + side * r * 0.13,
                y + r * 0.02,
                r * 0.05,
                r * 0.1,
                '#5b2f14',
                `transform="rotate(${side * 14} ${x} ${y})"`,
              ),
          )
          .join(''),
    }) +
    stroke(d, skin, 4) +
    cord(
      [
        [x, y - r * 0.78],
        [x + 4, y - r * 1.02],
      ],
      4,
      '#5b3c1e',
    )
  );
}

const apples = (random: Random, spots: readonly number[][], form: Apple): string =>
  spots
    .map(([x = 0, y = 0, turn = 0]) => apple(random, { x, y, turn, size: random(0.94, 1.05) }, form))
    .join('');

export const drawnApples: Readonly<Record<string, Drawing>> = {
  'pommes-honeycrisp': still(
    'linen',
    221,
    (random) =>
      apples(random, numbers('110,100,-6 236,92,8 128,204,4'), {
        r: 60,
        skin: '#e3c25a',
        blush: '#cf3b32',
        streaks: 46,
        cover: 0.66,
      }) +
      cutApple(282, 198, 62, '#c8392f') +
      leafy(232, 40, -24),
  ),
  'pommes-cortland': still('slate', 222, (random) =>
    apples(random, numbers('82,92,-8 190,80,4 304,94,10 132,190,-3 250,194,6'), {
      r: 56,
      skin: '#b8323a',
      blush: '#7d1626',
      streaks: 34,
      cover: 0.95,
      tall: 0.86,
    }),
  ),
  'pommes-gala': still('sage', 223, (random) =>
    apples(
      random,
      numbers('76,88,-6 168,76,6 262,82,-4 342,100,10 118,176,4 210,168,-8 300,186,6 164,236,0 252,246,5'),
      { r: 45, skin: '#e8a34a', blush: '#d8502f', streaks: 40, cover: 0.74, tall: 1.02 },
    ),
  ),
  'pommes-reine-des-reinettes': still(
    'walnut',
    224,
    (random) =>
      apples(random, numbers('120,92,-8 262,90,8 78,190,6 194,186,-4 312,196,5'), {
        r: 58,
        skin: '#d9ac3a',
        blush: '#c9702c',
        streaks: 22,
        russet: true,
        cover: 0.5,
        tall: 0.84,
      }) + leafy(268, 38, -160),
  ),
};
