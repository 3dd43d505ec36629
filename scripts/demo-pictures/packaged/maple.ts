import { type Drawing } from '../parts.ts';
import { toast } from './beside.ts';
import { bottle } from './bottle.ts';
import { bowl, plate } from './dishes.ts';
import { mapleLeaf } from './emblems.ts';
import {
  across,
  blurred,
  closer,
  dark,
  inside,
  light,
  line,
  near,
  oval,
  placed,
  radial,
  shadow,
  shape,
  slanting,
  stillOf,
} from './ink.ts';
import { jar } from './jar.ts';
import { crystals, heap } from './pieces.ts';

function candy(x: number, y: number, at: number): string {
  const colour = ['#d9a25c', '#cf944c', '#e0ae6c'][at % 3]!;
  return (
    oval(x + 4, y + 10, 36, 22, '#2a1a0c', `${blurred(5)} opacity=".45"`) +
    placed(
      x,
      y,
      placed(0, 6, mapleLeaf(dark(colour, 0.45))) +
        placed(0, 3, mapleLeaf(dark(colour, 0.25))) +
        mapleLeaf(slanting(light(colour, 0.5), colour, dark(colour, 0.2))) +
        line('M0 18V-12M0 10L-15 1M0 10L15 1M0 0L-8-6M0 0L8-6', dark(colour, 0.4), 1, 'opacity=".6"') +
        line('M-19-3L-8 3M-12-6L-4-12', '#fff', 1.2, 'opacity=".6"'),
      ((at * 37) % 50) - 25,
      1.62,
    )
  );
}
function pancakes(x: number, base: number): string {
  const layer = (y: number, rx: number): string =>
    shape(
      `M${x - rx} ${y}v12a${rx} ${rx * 0.34} 0 0 0 ${rx * 2} 0v-12Z`,
      across('#a8682c', '#f0cf92 .3', '#d9a55c .6', '#7d4818'),
    ) + oval(x, y, rx, rx * 0.34, radial('#d9964a', '#b8722e .6', '#8a4f1c'));
  return (
    plate(x, base - 8, 98, 32, '#efe8da') +
    [0, 1, 2, 3].map((at) => layer(base - 26 - at * 17, 74 - (at % 2) * 4)).join('') +
    shape(
      `M${x - 52} ${base - 80}C${x - 30} ${base - 100} ${x + 40} ${base - 98} ${x + 54} ${base - 80}C${x + 62} ${base - 70} ${x + 58} ${base - 40} ${x + 52} ${base - 36}C${x + 46} ${base - 40} ${x + 48} ${base - 60} ${x + 38} ${base - 64}C${x + 24} ${base - 58} ${x + 20} ${base - 20} ${x + 12} ${base - 18}C${x + 4} ${base - 24} ${x + 8} ${base - 56} ${x - 6} ${base - 60}C${x - 24} ${base - 58} ${x - 28} ${base - 36} ${x - 36} ${base - 38}C${x - 42} ${base - 50} ${x - 34} ${base - 66} ${x - 52} ${base - 80}Z`,
      slanting('#a8521a', '#6b2a08', '#3f1503'),
      'opacity=".92"',
    ) +
    oval(x - 10, base - 84, 26, 5, '#ffd9a0', `${blurred(2)} opacity=".7"`) +
    placed(
      x + 4,
      base - 92,
      shape('M-16 0L2-8L18-2L0 7Z', '#fbeab0') +
        shape('M-16 0L0 7V16L-16 9Z', '#e8c96a') +
        shape('M0 7L18-2V7L0 16Z', '#c9a23f'),
    )
  );
}
const ribbon = (x: number, y: number, turn: number): string =>
  placed(
    x,
    y,
    shape(
      'M-64 0C-58-18-20-10 2-16C30-22 62-14 64 0C62 14 30 8 6 14C-20 20-60 16-64 0Z',
      '#5a2408',
      'opacity=".35" transform="translate(3 6)"',
    ) +
      shape(
        'M-64 0C-58-18-20-10 2-16C30-22 62-14 64 0C62 14 30 8 6 14C-20 20-60 16-64 0Z',
        slanting('#f0ab4a', '#c4701a', '#8a3f08'),
      ) +
      line('M-50-4C-30-10 10-8 46-8', '#fff0cc', 3.5, `${blurred(1.2)} opacity=".8"`),
    turn,
  );
/** Taffy rolled around a stick. */
const onStick = (): string =>
  line('M252 60L292 196', '#c79a5f', 9) +
  line('M250 60L289 190', '#ecd0a0', 2.5) +
  placed(
    292,
    186,
    shape(
      'M-30-16C-24-34 22-36 30-16C38 4 26 30 4 32C-18 32-38 8-30-16Z',
      radial('#ffd689', '#d9861f .4', '#8a3f08'),
    ) +
      line('M-20-12C-8-26 18-22 20-6C20 10 4 18-8 10C-14 4-8-6 2-4', '#fbd08a', 3.5, 'opacity=".8"') +
      oval(-12, -14, 7, 4, '#fff', `${blurred(1.5)} opacity=".8"`),
    10,
    1.15,
  );
function taffy(): string {
  const snow =
    'M22 176C40 140 96 150 130 138C180 120 250 130 296 144C352 146 392 176 380 216C360 262 60 276 30 236C16 216 14 196 22 176Z';
  return (
    shadow(208, 244, 170, 30) +
    shape(snow, radial('#ffffff', '#f0f3f4 .6', '#c3ccd2')) +
    inside(
      snow,
      Array.from({ length: 60 }, (_, at) =>
        oval(
          30 + ((at * 61) % 350),
          140 + ((at * 37) % 120),
          7 + (at % 4) * 3,
          4,
          at % 2 ? '#ffffff' : '#cfd8de',
          `${blurred(2)} opacity=".6"`,
        ),
      ).join(''),
    ) +
    ribbon(120, 186, -8) +
    ribbon(150, 230, 6) +
    ribbon(276, 230, -6) +
    onStick() +
    closer(
      0.72,
      jar({
        x: 94,
        base: 150,
        height: 150,
        width: 120,
        content: '#b5641a',
        lid: '#c9a24a',
        label: { colour: '#fdf6e4', emblem: mapleLeaf(), size: 1.3 },
      }),
      94,
      146,
    )
  );
}
export const maple: Record<string, Drawing> = {
  'sirop-d-erable-fonce': near(
    'oak',
    165,
    () =>
      bottle({
        x: 128,
        base: 264,
        height: 216,
        width: 104,
        neck: 34,
        neckShare: 0.24,
        shoulderShare: 0.26,
        square: 0.3,
        glass: '#c98a4a',
        content: '#4a1a06',
        level: 0.2,
        cap: '#2b1a10',
        capShare: 0.1,
        label: { colour: '#f3e6c8', emblem: mapleLeaf('#6b2410'), size: 1.4 },
      }) + pancakes(292, 246),
  ),
  'beurre-d-erable': near(
    'slate',
    166,
    () =>
      jar({
        x: 136,
        base: 262,
        height: 166,
        width: 150,
        content: '#c98f4e',
        lid: '#8a1f24',
        label: { colour: '#fbf3e0', emblem: mapleLeaf(), size: 1.6 },
      }) + toast(300, 214, 1.1, '#cf9a5c'),
  ),
  'sucre-d-erable-granule': stillOf(
    'walnut',
    167,
    () =>
      bowl(
        200,
        140,
        142,
        112,
        '#f0e8da',
        heap({
          x: 200,
          y: 144,
          rx: 131,
          ry: 41,
          dome: 54,
          count: 520,
          piece: crystals(4, ['#c98f4a', '#b57a36', '#dca864']),
          ground: '#a86f30',
        }),
      ) + placed(200, 224, mapleLeaf('#b3272e'), 0, 1.3),
  ),
  'tire-d-erable': stillOf('linen', 168, () => taffy()),
  'bonbons-a-l-erable': stillOf(
    'sage',
    169,
    () =>
      plate(200, 176, 176, 84, '#f4efe4') +
      [
        [120, 134],
        [196, 118],
        [272, 132],
        [92, 178],
        [164, 172],
        [238, 174],
        [308, 180],
        [136, 222],
        [212, 226],
        [282, 218],
      ]
        .map(([x = 0, y = 0], at) => candy(x, y, at))
        .join(''),
  ),
};
