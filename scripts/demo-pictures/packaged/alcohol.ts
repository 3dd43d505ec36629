import { times, type Drawing } from '../parts.ts';
import { applesAt, grapeBunch } from './beside.ts';
import { bottle } from './bottle.ts';
import { apple, bee, grapes, sprig } from './emblems.ts';
import { ice, stemmed, tumbler } from './glasses.ts';
import { blurred, line, near, oval, placed, radial, shadow, shape } from './ink.ts';

const comb = (x: number, y: number): string =>
  shadow(x + 4, y + 34, 56, 18) +
  [
    [0, 0],
    [30, 0],
    [-30, 0],
    [15, -26],
    [-15, -26],
    [15, 26],
    [-15, 26],
  ]
    .map(
      ([dx = 0, dy = 0]) =>
        shape(
          `M${x + dx} ${y + dy - 17}l15 8.5v17l-15 8.5l-15 -8.5v-17Z`,
          radial('#ffdf8a', '#dd9a22 .6', '#8f560c'),
        ) + oval(x + dx - 4, y + dy - 6, 5, 3, '#fff', `${blurred(1.2)} opacity=".7"`),
    )
    .join('');
const frostedApple = (x: number, y: number, r: number): string =>
  applesAt([[x, y, r, '#b5452f']]) +
  oval(x - r * 0.1, y - r * 0.62, r * 0.74, r * 0.26, '#ffffff', `${blurred(4)} opacity=".8"`) +
  times(26, (at) =>
    oval(
      x - r * 0.8 + ((at * 31) % (r * 1.6)),
      y - r * 0.7 + ((at * 17) % (r * 1.2)),
      1.5,
      1.5,
      '#fff',
      'opacity=".75"',
    ),
  );
export const alcohol: Record<string, Drawing> = {
  'vin-rouge-languedoc': near(
    'walnut',
    207,
    () =>
      bottle({
        x: 130,
        base: 266,
        height: 244,
        width: 78,
        neck: 27,
        neckShare: 0.32,
        shoulderShare: 0.09,
        square: 1,
        glass: '#182014',
        cap: '#5f1420',
        capShare: 0.2,
        label: { colour: '#f4ecd8', emblem: grapes(), band: '#6b1626', size: 1.25 },
      }) +
      stemmed(236, 264, 178, 48, '#6b0f22') +
      placed(336, 216, grapeBunch('#4b2347'), 0, 0.78),
    1.03,
  ),
  'vermouth-rouge': near(
    'stone',
    208,
    () =>
      bottle({
        x: 146,
        base: 264,
        height: 222,
        width: 104,
        neck: 34,
        neckShare: 0.22,
        shoulderShare: 0.06,
        square: 1,
        glass: '#5a2418',
        content: '#6b1d12',
        level: 0.14,
        cap: '#14100e',
        capShare: 0.12,
        label: { colour: '#c9a24a', emblem: sprig('#5f1a14', 3), band: '#1d2f26', size: 1.4 },
      }) +
      tumbler(288, 262, 92, 48, '#8a2a16', ice(276, 208, 14) + ice(304, 222, -14)) +
      placed(
        330,
        172,
        line('M-30 6C-10-26 30-20 28 4C24 22-2 22 0 4', '#d9761c', 9) +
          line('M-30 4C-10-28 30-22 28 2', '#f2b25a', 3),
      ),
  ),
  'cidre-de-glace': near(
    'slate',
    209,
    () =>
      bottle({
        x: 128,
        base: 266,
        height: 248,
        width: 52,
        neck: 24,
        neckShare: 0.34,
        shoulderShare: 0.1,
        square: 0.5,
        glass: '#d9a75a',
        content: '#c9771a',
        level: 0.3,
        cap: '#23303a',
        capShare: 0.2,
        label: { colour: '#eef3f5', emblem: apple('#b5452f'), size: 0.95 },
      }) +
      stemmed(226, 264, 130, 36, '#d98a24') +
      frostedApple(316, 218, 46),
    1.03,
  ),
  hydromel: near(
    'oak',
    210,
    () =>
      bottle({
        x: 140,
        base: 264,
        height: 216,
        width: 96,
        neck: 30,
        neckShare: 0.34,
        shoulderShare: 0.34,
        square: 0.05,
        glass: '#e6c98a',
        content: '#d9a02a',
        level: 0.36,
        cap: '#d9b98a',
        cork: true,
        label: { colour: '#3a2a1a', emblem: bee('#e6cf9a'), size: 1.15 },
        labelShare: [0.72, 0.93],
      }) +
      stemmed(250, 262, 150, 42, '#e0ae3f') +
      comb(332, 226),
  ),
};
