import { times, type Drawing } from '../parts.ts';
import { spoon } from './beside.ts';
import { bottle } from './bottle.ts';
import { block } from './cheeses.ts';
import { bowl, plate, tub } from './dishes.ts';
import { berries, cow, mapleLeaf } from './emblems.ts';
import { tumbler } from './glasses.ts';
import {
  ball,
  blurred,
  inside,
  line,
  near,
  oval,
  placed,
  radial,
  shadow,
  shape,
  slanting,
  speckle,
  stillOf,
} from './ink.ts';
import { crystals, scattered } from './pieces.ts';

const butterDish = (x: number, y: number, colour: string, over: string): string =>
  plate(x, y + 58, 168, 52, '#e9e4da') + block(x - 108, y, 188, 62, 54, colour, '', over);
const whipped = (x: number, y: number, rx: number): string =>
  [
    [0, 0, 1],
    [-0.5, -0.06, 0.62],
    [0.5, -0.04, 0.62],
    [-0.24, -0.28, 0.6],
    [0.28, -0.3, 0.6],
    [0, -0.56, 0.46],
    [0.05, -0.82, 0.22],
  ]
    .map(([dx = 0, dy = 0, s = 0]) =>
      oval(
        x + rx * dx * 0.9,
        y + rx * dy,
        rx * s * 0.92,
        rx * s * 0.36,
        radial('#ffffff', '#fdf6e4 .55', '#d9ccb0'),
      ),
    )
    .join('') +
  line(
    `M${x - rx * 0.6} ${y - 4}q${rx * 0.5} 14 ${rx * 1.1} -6M${x - rx * 0.4} ${y - rx * 0.26}q${rx * 0.4} 12 ${rx * 0.8} -4`,
    '#c9bb9a',
    2.5,
    `${blurred(1.2)} opacity=".6"`,
  );
const icing = (x: number, y: number, r: number): string => {
  const outline = `M${x - r} ${y + r * 0.2}C${x - r} ${y - r * 1.1} ${x + r} ${y - r * 1.1} ${x + r} ${y + r * 0.2}q${-r * 0.16} ${r * 0.3} ${-r * 0.36} ${r * 0.06}q${-r * 0.2} ${r * 0.34} ${-r * 0.46} ${r * 0.06}q${-r * 0.24} ${r * 0.3} ${-r * 0.5} ${r * 0.02}q${-r * 0.22} ${r * 0.24} ${-r * 0.68} ${-r * 0.14}Z`;
  return (
    shape(outline, ball('#ecd0a0')) +
    inside(
      outline,
      line(
        `M${x - r} ${y - r * 0.1}q${r * 0.5} ${-r * 0.5} ${r} ${-r * 0.1}t${r} ${-r * 0.2}M${x - r * 0.6} ${y - r * 0.5}q${r * 0.6} ${-r * 0.3} ${r * 1.2} 0`,
        '#9c5416',
        r * 0.13,
        'opacity=".85"',
      ) +
        line(
          `M${x - r * 0.9} ${y}q${r * 0.9} ${r * 0.3} ${r * 1.8} ${-r * 0.1}`,
          '#fff3d6',
          r * 0.1,
          `${blurred(2)} opacity=".7"`,
        ),
    ) +
    speckle(outline, '#a87f48', '0.3', 0.4, 1)
  );
};
/** A curl of butter. */
const curl = (x: number, y: number): string =>
  shadow(x, y + 14, 40, 9, 0.4) +
  shape(
    `M${x - 40} ${y + 4}C${x - 40} ${y - 26} ${x + 36} ${y - 30} ${x + 40} ${y - 2}C${x + 42} ${y + 20} ${x - 6} ${y + 22} ${x - 8} ${y + 4}C${x - 6} ${y - 6} ${x + 12} ${y - 8} ${x + 16} ${y}C${x + 4} ${y - 4} ${x + 2} ${y + 8} ${x + 12} ${y + 10}C${x + 10} ${y + 18} ${x - 36} ${y + 20} ${x - 40} ${y + 4}Z`,
    slanting('#fff3c0', '#f0d072', '#c9a042'),
  ) +
  line(
    `M${x - 32} ${y - 4}C${x - 20} ${y - 20} ${x + 20} ${y - 20} ${x + 32} ${y - 4}`,
    '#fff',
    3,
    `${blurred(1.5)} opacity=".7"`,
  );
const wrapped = (): string =>
  block(96, 112, 214, 84, 66, '#f6e9b4') +
  shape(
    'M60 136L96 108L200 108L214 126L204 146L216 166L206 186L214 206L96 206Q66 232 48 214Q76 190 60 136Z',
    slanting('#ffffff', '#f1ece0 .5', '#c3bbab'),
  ) +
  line('M100 114L112 200M140 112L132 202M172 110L184 200', '#b3aa98', 2, `${blurred(1.2)} opacity=".7"`) +
  shape('M96 108L162 67H250L222 84L234 92L204 108Z', slanting('#ffffff', '#e3dccd')) +
  placed(
    148,
    158,
    [0, 72, 144, 216, 288].map((turn) => placed(0, 0, oval(0, -12, 8, 11, '#5f86a8'), turn)).join('') +
      oval(0, 0, 6, 6, '#e6c35a'),
  ) +
  [0, 1].map((at) => block(236 + at * 46, 224 + at * 12, 62, 12, 40, '#f8edbe')).join('');
const swirl = (x: number, y: number, rx: number): string =>
  oval(x, y, rx, rx * 0.27, radial('#ffffff', '#fbf8f0 .6', '#d9d2c2')) +
  [0.78, 0.52, 0.28]
    .map(
      (s, at) =>
        oval(x + 3, y - at * 4 - 2, rx * s, rx * s * 0.26, '#d6cdba', `${blurred(2)} opacity=".6"`) +
        oval(x, y - at * 5 - 5, rx * s, rx * s * 0.25, radial('#ffffff', '#fdfaf2 .6', '#e3dccc')),
    )
    .join('') +
  shape(
    `M${x - 22} ${y - 15}C${x - 14} ${y - 34} ${x - 2} ${y - 34} ${x + 10} ${y - 46}C${x + 12} ${y - 34} ${x + 26} ${y - 26} ${x + 20} ${y - 14}Q${x} ${y - 6} ${x - 22} ${y - 15}Z`,
    slanting('#ffffff', '#f4efe4', '#cfc7b6'),
  );
const blueberries = (places: readonly (readonly [number, number, number])[]): string =>
  places
    .map(
      ([x, y, r]) =>
        shadow(x, y + r * 0.8, r * 0.9, r * 0.3, 0.45) +
        oval(x, y, r, r, ball('#46548f', 0.34)) +
        oval(x - r * 0.2, y - r * 0.3, r * 0.7, r * 0.5, '#c3cdea', `${blurred(4)} opacity=".45"`) +
        placed(
          x + r * 0.14,
          y - r * 0.3,
          times(5, (at) => placed(0, 0, shape('M-3-3L0-9L3-3Z', '#262f5c'), at * 72)) +
            oval(0, 0, 4, 3.4, '#1d2448'),
          0,
          r / 22,
        ),
    )
    .join('');
export const butterAndCream: Record<string, Drawing> = {
  'beurre-de-culture-sale': stillOf(
    'sage',
    315,
    () =>
      butterDish(
        198,
        122,
        '#f0d680',
        scattered(crystals(4.4, ['#ffffff', '#f2f4f6']), [
          [150, 108],
          [172, 100],
          [196, 112],
          [214, 96],
          [238, 106],
          [262, 98],
          [184, 92],
          [228, 116],
          [284, 110],
          [160, 118],
          [250, 90],
        ]),
      ) +
      curl(124, 244) +
      scattered(crystals(4, ['#ffffff']), [
        [300, 236],
        [314, 242],
        [288, 244],
        [330, 236],
      ]),
  ),
  'beurre-de-culture-doux': stillOf('walnut', 316, () => wrapped()),
  'creme-35': near(
    'linen',
    317,
    () =>
      bottle({
        x: 116,
        base: 262,
        height: 216,
        width: 90,
        neck: 44,
        neckShare: 0.18,
        shoulderShare: 0.22,
        square: 0.2,
        glass: '#eef2f2',
        content: '#fbf4e2',
        level: 0.12,
        cap: '#2f5d8a',
        capShare: 0.07,
        label: { colour: '#2f5d8a', emblem: cow('#f6efe0'), size: 1.2 },
      }) + bowl(276, 186, 92, 76, '#b9c9d2', whipped(276, 186, 84)),
  ),
  'yogourt-nature-10': stillOf(
    'sage',
    318,
    () =>
      tub({
        x: 176,
        mouth: 112,
        base: 258,
        rx: 112,
        colour: '#f4f1ea',
        depth: '#efe9dc',
        content: swirl(176, 114, 102),
        label: { colour: '#3f7a8f', emblem: cow('#f6f1e4'), size: 1.7 },
      }) + spoon(300, 262, -22, oval(-4, -3, 22, 10, radial('#ffffff', '#f3eee2', '#cfc6b4'))),
  ),
  'kefir-aux-bleuets': near(
    'stone',
    319,
    () =>
      bottle({
        x: 120,
        base: 262,
        height: 206,
        width: 86,
        neck: 36,
        neckShare: 0.22,
        shoulderShare: 0.2,
        square: 0.3,
        glass: '#f0e6ee',
        content: '#b78fb8',
        level: 0.16,
        cap: '#3d3a6b',
        capShare: 0.08,
        label: { colour: '#fbf7f2', emblem: berries('#3d4a8a'), size: 1.3 },
      }) +
      tumbler(232, 260, 116, 42, '#bf9ac2') +
      blueberries([
        [300, 224, 23],
        [338, 236, 21],
        [316, 256, 22],
        [282, 258, 17],
        [350, 264, 16],
      ]),
  ),
  'creme-glacee-a-l-erable': stillOf('walnut', 320, () =>
    tub({
      x: 200,
      mouth: 142,
      base: 270,
      rx: 130,
      colour: '#f3e6c8',
      depth: '#d9b980',
      content: icing(200, 76, 54) + icing(134, 118, 62) + icing(266, 118, 62) + icing(200, 132, 66),
      label: { colour: '#fffaf0', emblem: mapleLeaf(), size: 1.5 },
    }),
  ),
};
