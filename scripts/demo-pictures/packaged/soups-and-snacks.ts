import { seeded, times, type Drawing } from '../parts.ts';
import { bag } from './bags.ts';
import { squashSeeds } from './beside.ts';
import { bowl, tub } from './dishes.ts';
import { root } from './emblems.ts';
import {
  ball,
  blurred,
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
import { heap, leaf, outlined, ovals, scattered } from './pieces.ts';

const soup = (x: number, y: number, rx: number, colour: string, more: string): string =>
  oval(x, y + 6, rx, rx * 0.3, radial(light(colour, 0.32), `${colour} .55`, dark(colour, 0.32))) +
  inside(
    `M${x - rx} ${y + 6}a${rx} ${rx * 0.3} 0 0 0 ${rx * 2} 0a${rx} ${rx * 0.3} 0 0 0 ${-rx * 2} 0Z`,
    more,
  ) +
  oval(x - rx * 0.5, y - rx * 0.1, rx * 0.22, rx * 0.04, '#ffffff', `${blurred(2)} opacity=".6"`);
const peas = (x: number, y: number): string => {
  const next = seeded(12);
  return (
    times(70, () => {
      const [px, py, r] = [x + next(-118, 118), y + next(-28, 34), next(3.4, 6)];
      return (
        oval(px, py + 1.5, r, r * 0.7, '#7d5f14', 'opacity=".4"') + oval(px, py, r, r * 0.7, ball('#d9b448'))
      );
    }) +
    [
      [-50, -6, 12],
      [34, 10, -16],
      [-8, 20, 8],
      [70, -8, 24],
      [8, -16, -8],
      [-84, 10, 4],
    ]
      .map(([dx = 0, dy = 0, turn = 0]) =>
        placed(
          x + dx,
          y + dy,
          shape('M-13-5L8-7L13 3L-8 7Z', '#8a3a34', 'transform="translate(1 3)"') +
            shape('M-13-5L8-7L13 3L-8 7Z', slanting('#efa59a', '#cf6a60', '#a84840')) +
            line('M-10-3L10-4', '#f9d9cf', 2, 'opacity=".8"'),
          turn,
        ),
      )
      .join('') +
    [
      [-28, 12],
      [52, -14],
      [20, 26],
      [-66, -12],
      [88, 8],
    ]
      .map(([dx = 0, dy = 0]) => oval(x + dx, y + dy, 9, 5.5, ball('#e0792c')))
      .join('')
  );
};
const creamSwirl = (x: number, y: number): string =>
  line(
    `M${x - 74} ${y + 2}C${x - 64} ${y - 30} ${x + 64} ${y - 32} ${x + 72} ${y}C${x + 74} ${y + 26} ${x - 44} ${y + 30} ${x - 46} ${y + 4}C${x - 44} ${y - 14} ${x + 40} ${y - 16} ${x + 42} ${y + 2}C${x + 40} ${y + 14} ${x - 14} ${y + 16} ${x - 14} ${y + 4}`,
    '#fff6e0',
    6,
    'opacity=".92"',
  );
const halfSquash = (x: number, y: number): string =>
  shadow(x + 4, y + 50, 78, 18) +
  placed(
    x,
    y,
    shape(
      'M-76 22C-86-16-50-46-14-34C6-28 18-40 46-44C72-48 90-28 84-6C78 24 40 46-8 48C-44 50-70 44-76 22Z',
      '#b98a4a',
      'transform="translate(3 9)"',
    ) +
      shape(
        'M-76 22C-86-16-50-46-14-34C6-28 18-40 46-44C72-48 90-28 84-6C78 24 40 46-8 48C-44 50-70 44-76 22Z',
        radial('#ffc266', '#f0922c .6', '#cf6d14'),
      ) +
      oval(-34, 8, 30, 24, '#c9681a', `${blurred(3)} opacity=".7"`) +
      oval(-34, 10, 26, 20, '#e08428') +
      scattered(ovals(7, 4, ['#f9ecc8', '#f3dfae']), [
        [-46, 2],
        [-30, -2],
        [-22, 10],
        [-40, 16],
        [-30, 22],
        [-50, 14],
      ]) +
      line('M6-14Q40-24 70-22', '#ffdca0', 5, `${blurred(3)} opacity=".7"`),
    -8,
  );
const clove = (x: number, y: number, turn: number): string =>
  shadow(x + 2, y + 12, 22, 8, 0.45) +
  placed(
    x,
    y,
    shape(
      'M-25 6C-20-14 6-20 25-8C22 8 8 18-10 16C-20 15-25 12-25 6Z',
      radial('#6b5a50', '#2a2020 .5', '#0f0a0a'),
    ) + line('M-14-2Q2-14 16-8', '#d9c9c0', 2.5, `${blurred(1.2)} opacity=".7"`),
    turn,
  );
const chip = oneChip();
function oneChip() {
  const outline = 'M-38-2C-34-14-8-17 14-15C32-12 42-4 36 5C26 15-8 16-24 12C-34 9-40 4-38-2Z';
  return outlined(
    outline,
    ['#e6b45c', '#f0c878', '#d99c44', '#ecc06a'],
    inside(
      outline,
      line(outline, '#a8642a', 4.5, 'opacity=".7"') +
        oval(0, 0, 11, 7, '#f9e6b4', 'opacity=".75"') +
        line('M-16-8Q0-14 16-8M-14 6Q2 10 16 4', '#c98f3c', 1.3, 'opacity=".7"') +
        oval(-8, -6, 9, 4, '#fff6da', `${blurred(2)} opacity=".7"`),
    ),
    80,
    (colour) => slanting(light(colour, 0.4), colour, dark(colour, 0.22)),
  );
}
const hummus = (x: number, y: number, rx: number): string =>
  oval(x, y, rx, rx * 0.32, radial('#efdcb4', '#d9bf8a .6', '#b3935a')) +
  [0.84, 0.6, 0.36]
    .map(
      (part, at) =>
        oval(
          x + 2,
          y + 2,
          rx * part,
          rx * part * 0.31,
          'none',
          `stroke="#a5854c" stroke-width="5" ${blurred(1.6)} opacity=".6"`,
        ) +
        oval(
          x,
          y - 2 - at,
          rx * part,
          rx * part * 0.3,
          'none',
          `stroke="#f9ecca" stroke-width="4" ${blurred(1.4)} opacity=".8"`,
        ),
    )
    .join('') +
  shape(
    `M${x - rx * 0.5} ${y - 4}C${x - rx * 0.3} ${y - 20} ${x + rx * 0.3} ${y - 18} ${x + rx * 0.44} ${y - 2}C${x + rx * 0.3} ${y + 14} ${x - rx * 0.3} ${y + 16} ${x - rx * 0.5} ${y - 4}Z`,
    radial('#e0c450', '#b3962a .6', '#8a701a'),
    'opacity=".75"',
  ) +
  oval(x - rx * 0.16, y - 6, rx * 0.16, 3, '#fffbe0', `${blurred(1)} opacity=".9"`) +
  scattered(ovals(6, 4, ['#1f1716', '#352826']), [
    [x - 34, y + 4],
    [x + 10, y - 8],
    [x + 34, y + 6],
    [x - 8, y + 10],
    [x + 58, y - 4],
    [x - 60, y - 2],
    [x + 2, y + 24],
  ]);
function blackGarlic(): string {
  return (
    shape(
      'M0-20C2-12 4-10 12-6C22 0 22 16 10 18C4 20-4 20-10 18C-22 16-22 0-12-6C-4-10-2-12 0-20Z',
      radial('#8a7a70', '#4a3c38 .5', '#241b1a'),
    ) + line('M0-14C-8-4-8 8-4 18M0-14C8-4 8 8 4 18M0-14V18', '#c9b8ac', 1, 'opacity=".6"')
  );
}
function heapOfChips(): string {
  return (
    shadow(284, 240, 96, 24) +
    heap({ x: 284, y: 230, rx: 94, ry: 26, dome: 50, count: 36, piece: chip, ground: '#b9823a', seed: 6 }) +
    scattered(chip, [
      [204, 264],
      [330, 272],
    ])
  );
}
export const soupsAndSnacks: Record<string, Drawing> = {
  'soupe-aux-pois': stillOf(
    'walnut',
    501,
    () =>
      bowl(200, 128, 152, 122, '#3f5f52', soup(200, 128, 142, '#c9a23c', peas(200, 136)), '#8a6a1c') +
      placed(226, 122, leaf(34, '#4f8a3d'), 40) +
      placed(224, 124, leaf(28, '#6fa355'), -30),
  ),
  'veloute-de-courge': stillOf(
    'linen',
    502,
    () =>
      halfSquash(304, 104) +
      bowl(
        170,
        152,
        130,
        104,
        '#efe6d6',
        soup(170, 152, 122, '#e58a24', creamSwirl(170, 158)) +
          scattered(squashSeeds, [
            [150, 150],
            [186, 164],
            [214, 150],
            [128, 166],
            [170, 138],
          ]),
        '#a85f14',
      ) +
      scattered(squashSeeds, [
        [316, 236],
        [342, 250],
        [300, 260],
      ]),
  ),
  'houmous-a-l-ail-noir': stillOf(
    'sage',
    505,
    () =>
      tub({
        x: 184,
        mouth: 124,
        base: 250,
        rx: 136,
        colour: '#f3efe6',
        content: hummus(184, 126, 126),
        depth: '#b3935a',
        label: { colour: '#2b2422', emblem: blackGarlic(), size: 1.6 },
      }) +
      clove(336, 226, -12) +
      clove(318, 262, 20) +
      clove(366, 260, 50),
  ),
  'croustilles-de-panais': near(
    'oak',
    506,
    () =>
      bag({
        x: 118,
        base: 258,
        width: 146,
        height: 220,
        colour: '#dfe3c8',
        label: { colour: '#5f7a3a', emblem: root('#efe0b8'), size: 1.5 },
      }) + heapOfChips(),
    1.06,
  ),
};
