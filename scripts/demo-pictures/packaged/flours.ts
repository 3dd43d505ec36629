import { times, type Drawing } from '../parts.ts';
import { bag } from './bags.ts';
import { bowl } from './dishes.ts';
import { dots, wheat } from './emblems.ts';
import { ball, dark, light, line, oval, placed, shadow, stillOf } from './ink.ts';
import { bowlOf, powder, scoop } from './loose.ts';
import { flakes, outlined, scattered } from './pieces.ts';

const ears = (x: number, y: number, turn: number, colour: string, beard = 34): string =>
  placed(
    x,
    y,
    line('M0 110Q6 40 0 0', dark(colour, 0.1), 2.6) +
      times(8, (at) =>
        [-1, 1]
          .map((side) =>
            placed(
              side * 3,
              -at * 11,
              (beard
                ? line(
                    `M0-12Q${side * 6} ${-12 - beard * 0.6} ${side * 12} ${-16 - beard}`,
                    light(colour, 0.2),
                    0.9,
                  )
                : '') + oval(0, -7, 5, 9.5, ball(colour)),
              side * 26,
            ),
          )
          .join(''),
      ) +
      oval(0, -94, 5, 10, ball(colour)),
    turn,
  );
const millSack = (
  x: number,
  base: number,
  width: number,
  height: number,
  colour: string,
  emblem: string,
  tie: string,
): string =>
  bag({
    x,
    base,
    width,
    height,
    colour,
    top: 'tied',
    tie,
    label: { colour: light(colour, 0.3), emblem, size: 1.7 },
  });
const buckwheat = outlined(
  'M-6 4L0-7L6 4Q0 7-6 4Z',
  ['#5a4234', '#6d5140', '#463226'],
  line('M0-6L0 4', '#a48a72', 0.9),
);
export const flours: Record<string, Drawing> = {
  'farine-de-ble-tamisee': stillOf(
    'walnut',
    136,
    () =>
      millSack(128, 256, 160, 190, '#efe6d2', wheat(), '#3f6a8a') +
      shadow(292, 254, 94, 26) +
      powder(292, 250, 92, 72, '#f6efe0') +
      ears(352, 176, 24, '#d9ab52'),
  ),
  'farine-de-ble-entier': stillOf(
    'sage',
    137,
    () =>
      millSack(266, 256, 164, 194, '#c9a572', wheat('#7a4f1e'), '#7a3b20') +
      bowl(112, 190, 88, 66, '#e9dfca', powder(112, 192, 80, 58, '#d3b183', '0.5', 24)),
  ),
  'farine-de-sarrasin': stillOf(
    'stone',
    138,
    () =>
      millSack(126, 256, 152, 188, '#b9aa98', dots('#4a3a30', 10), '#4a3a30') +
      shadow(288, 250, 98, 28) +
      powder(288, 246, 98, 74, '#b3a596', '0.4') +
      scattered(buckwheat, [
        [226, 268],
        [246, 278],
        [270, 272],
        [300, 282],
        [326, 274],
        [350, 280],
        [372, 268],
      ]),
  ),
  'farine-de-seigle': stillOf(
    'oak',
    139,
    () =>
      millSack(262, 258, 158, 196, '#8d7a62', wheat('#e6d2a4'), '#2f4a35') +
      scoop(104, 226, -22, powder(-8, 12, 44, 34, '#c2b091', '0.5', 9), '#7d5836') +
      ears(86, 150, -30, '#a99a5e', 46),
  ),
  'flocons-d-avoine': stillOf(
    'linen',
    140,
    () =>
      bowlOf(200, 138, 146, '#a65a3c', flakes, '#a58a58', 300, 52) +
      scattered(flakes, [
        [44, 256],
        [66, 272],
        [344, 270],
        [364, 256],
        [96, 282],
      ]),
  ),
};
