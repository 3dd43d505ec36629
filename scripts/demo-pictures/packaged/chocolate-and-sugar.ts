import { times, type Drawing } from '../parts.ts';
import { bag, sack } from './bags.ts';
import { bar } from './emblems.ts';
import {
  across,
  ball,
  box,
  closer,
  dark,
  light,
  line,
  oval,
  placed,
  shadow,
  shape,
  slanting,
  stillOf,
} from './ink.ts';
import { powder, scoop } from './loose.ts';
import { crystals, heap, needles, scattered } from './pieces.ts';

const chocolateBar = (x: number, y: number, colour: string, turn: number, columns = 4, rows = 3): string =>
  shadow(x + columns * 26 + 4, y + rows * 30 + 22, columns * 28, rows * 20, 0.55) +
  placed(
    x,
    y,
    shape(
      `M0 0h${columns * 52}v${rows * 46}h${-columns * 52}Z`,
      dark(colour, 0.6),
      'transform="translate(4 9)"',
    ) +
      box(-4, -4, columns * 52 + 8, rows * 46 + 8, dark(colour, 0.2), 'rx="4"') +
      times(columns * rows, (at) => {
        const [sx, sy] = [(at % columns) * 52, Math.floor(at / columns) * 46];
        return (
          box(sx + 1, sy + 1, 50, 44, slanting(light(colour, 0.28), dark(colour, 0.35)), 'rx="3"') +
          box(sx + 8, sy + 7, 34, 31, slanting(light(colour, 0.2), colour, dark(colour, 0.22)), 'rx="2"') +
          line(`M${sx + 3} ${sy + 42}V${sy + 3}H${sx + 46}`, light(colour, 0.5), 1.4, 'opacity=".7"')
        );
      }),
    turn,
  );
const chunk = (x: number, y: number, size: number, colour: string, turn = 0): string =>
  shadow(x + 4, y + 16 * size, 26 * size, 9 * size, 0.45) +
  placed(
    x,
    y,
    shape('M-26 2L-14-16L24-10L28 4L8 18L-20 14Z', dark(colour, 0.45)) +
      shape('M-26 2L-14-16L24-10L10 4Z', slanting(light(colour, 0.42), colour)) +
      shape('M10 4L24-10L28 4L8 18Z', dark(colour, 0.24)),
    turn,
    size,
  );
const wrapper = (x: number, y: number, turn: number, paper: string, foil: string, emblem: string): string =>
  placed(
    x,
    y,
    shape(
      'M-4-6L214-6L222 0L214 4L222 12L212 20L222 30L214 38L222 50L212 58L222 70L214 78L222 90L212 98L220 110L212 118L222 130L214 140H-4Z',
      slanting(light(foil, 0.7), foil, dark(foil, 0.35)),
    ) +
      box(-8, -10, 150, 156, across(light(paper, 0.2), paper, dark(paper, 0.3)), 'rx="2"') +
      line('M-2-4H136M-2 140H136', light(paper, 0.5), 1, 'opacity=".5"') +
      placed(66, 68, emblem, 0, 1.9),
    turn,
  );
const curls = (colour: string) => needles(11, 3.4, [colour, dark(colour, 0.25), light(colour, 0.2)], 7);
function cacaoPod(): string {
  return placed(
    0,
    0,
    shape('M0-22C12-16 16-2 12 10C8 18 4 20 0 24C-4 20-8 18-12 10C-16-2-12-16 0-22Z', ball('#b5611f')) +
      line('M0-20V20M-6-16C-10-4-9 8-5 18M6-16C10-4 9 8 5 18', '#6b3410', 1.4),
    24,
  );
}
function cane(x: number, y: number): string {
  return [
    [-26, 12],
    [14, -6],
    [44, 18],
  ]
    .map(
      ([dx = 0, turn = 0], at) =>
        shadow(x + dx + 8, y + 74, 22, 8, 0.4) +
        placed(
          x + dx,
          y,
          box(
            -11,
            -74 + at * 16,
            22,
            148 - at * 16,
            across('#6f8a3a', '#d3d68a .3', '#a9b257 .6', '#5f6f2c'),
            'rx="6"',
          ) +
            [-40, -4, 32]
              .map((ring) =>
                box(-12.5, ring + at * 6, 25, 6, across('#7a6a34', '#e6dfa8 .3', '#6b5a24'), 'rx="3"'),
              )
              .join('') +
            oval(0, -74 + at * 16, 10, 5, '#efe8c4') +
            oval(0, -74 + at * 16, 6, 3, '#d9cf9a'),
          turn,
        ),
    )
    .join('');
}
export const chocolateAndSugar: Record<string, Drawing> = {
  'chocolat-noir-70': stillOf(
    'stone',
    186,
    () =>
      closer(1.16, chocolateBar(92, 74, '#3b2117', 8, 4, 3), 200, 150) +
      chunk(322, 238, 1.3, '#3b2117', 10) +
      chunk(70, 254, 1.1, '#3b2117', -14) +
      scattered(curls('#3b2117'), [
        [284, 266],
        [360, 268],
        [120, 274],
        [146, 266],
      ]),
  ),
  'chocolat-au-lait-38': stillOf(
    'sage',
    187,
    () =>
      chocolateBar(134, 72, '#8f5a35', -9, 4, 3) +
      wrapper(30, 114, -9, '#2f6a70', '#d9b46a', bar('#c98a52')) +
      chunk(332, 258, 1.2, '#8f5a35', -8),
  ),
  'cacao-en-poudre': stillOf(
    'linen',
    188,
    () =>
      bag({
        x: 110,
        base: 250,
        width: 134,
        height: 204,
        colour: '#3f2418',
        top: 'tin',
        label: { colour: '#e9d7b8', emblem: cacaoPod(), size: 1.5 },
      }) +
      shadow(284, 246, 100, 26) +
      powder(284, 242, 100, 82, '#6b3a1f', '0.6') +
      scoop(304, 222, -30, powder(-8, 12, 42, 26, '#74401f', '0.6', 8)),
  ),
  'sucre-de-canne-brut': stillOf(
    'walnut',
    189,
    () =>
      sack(
        150,
        124,
        266,
        112,
        '#d3bd92',
        heap({
          x: 150,
          y: 128,
          rx: 105,
          ry: 29,
          dome: 38,
          count: 420,
          piece: crystals(3.6, ['#b8813f', '#a06a2c', '#cf9c58', '#d9ac6c']),
          ground: '#8a5a24',
        }),
      ) + cane(322, 190),
  ),
};
