/** Small drawings for labels, around 0 0 and about 40 wide: what is inside, without a word. */
import { times } from '../parts.ts';
import { ball, dark, light, line, oval, placed, shape } from './ink.ts';

const leafAt = (x: number, y: number, turn: number, colour: string, length = 18): string =>
  placed(
    x,
    y,
    shape(
      `M0 0C${length * 0.34} ${-length * 0.3} ${length * 0.3} ${-length * 0.8} 0 ${-length}C${-length * 0.3} ${-length * 0.8} ${-length * 0.34} ${-length * 0.3} 0 0Z`,
      colour,
    ) + line(`M0 0V${-length * 0.8}`, light(colour, 0.5), 0.8),
    turn,
  );

export const hexagons = (colour: string): string =>
  [
    [-9.6, -5.5],
    [9.6, -5.5],
    [0, 11],
  ]
    .map(([x = 0, y = 0]) => line(`M${x} ${y - 9.5}l8.2 4.75v9.5l-8.2 4.75l-8.2 -4.75v-9.5Z`, colour, 2.2))
    .join('');
export const bee = (colour = '#3a2a12'): string =>
  oval(
    -9,
    -7,
    10,
    5.5,
    '#d9e2e4',
    'transform="rotate(35 -9 -7)" opacity=".9" stroke="#8a8f90" stroke-width=".8"',
  ) +
  oval(
    9,
    -7,
    10,
    5.5,
    '#d9e2e4',
    'transform="rotate(-35 9 -7)" opacity=".9" stroke="#8a8f90" stroke-width=".8"',
  ) +
  oval(0, 4, 7.5, 12, '#e0a52a') +
  [-1, 4, 9].map((y) => line(`M${-7 + Math.abs(y - 4) * 0.16} ${y}q7 2.5 14 0`, colour, 2.6)).join('') +
  oval(0, -9, 4.5, 4, colour);
export const mapleLeaf = (colour = '#b3272e'): string =>
  shape(
    'M0-20L4.5-11L9-13.25L7.5-3.5L14.25-8.75L15.75-5L22.5-5.75L19.5.25L23.25 3.25L10.5 11.5L12 15.25L1.5 13.75V23H-1.5V13.75L-12 15.25L-10.5 11.5L-23.25 3.25L-19.5.25L-22.5-5.75L-15.75-5L-14.25-8.75L-7.5-3.5L-9-13.25L-4.5-11Z',
    colour,
  );
export const oliveSprig = (colour = '#6f7d34', fruit = '#5b6b2a'): string =>
  line('M-18 12Q0 0 17-14', '#7a6238', 1.6) +
  leafAt(-8, 5, -35, colour) +
  leafAt(2, -2, -20, colour) +
  leafAt(12, -10, 20, colour) +
  leafAt(-2, 2, 120, colour) +
  leafAt(9, -6, 105, colour) +
  oval(-9, 12, 6, 8, ball(fruit)) +
  oval(4, 9, 6, 8, ball(fruit));
export const grapes = (colour = '#5d2a4a'): string =>
  [
    [-10, -6],
    [0, -7],
    [10, -6],
    [-5, 2],
    [5, 2],
    [0, 10],
  ]
    .map(([x = 0, y = 0]) => oval(x, y, 5.8, 5.8, ball(colour)))
    .join('') +
  line('M0-12V-19', '#6b4f2a', 2) +
  leafAt(1, -13, 65, '#5c7a3a', 16);
export const apple = (colour = '#b3322c'): string =>
  shape('M0-8C7-14 18-11 17 2C16 13 7 19 0 15C-7 19-16 13-17 2C-18-11-7-14 0-8Z', ball(colour)) +
  line('M0-8Q0-14 3-18', '#5a3d1e', 2) +
  leafAt(2, -13, 70, '#5c8a3f', 14);
export const strawberry = (): string =>
  shape('M0 18C-8 14-16 3-14-5C-12-12 12-12 14-5C16 3 8 14 0 18Z', ball('#c8242f')) +
  [
    [-6, -2],
    [0, -1],
    [6, -2],
    [-4, 5],
    [4, 5],
    [0, 11],
  ]
    .map(([x = 0, y = 0]) => oval(x, y, 0.9, 1.4, '#f2d58a'))
    .join('') +
  [-70, -35, 0, 35, 70].map((turn) => leafAt(0, -7, turn, '#4f8a3d', 11)).join('');
export const wheat = (colour = '#a9762a'): string =>
  line('M0 20V-10', colour, 1.6) +
  [8, 1, -6, -13].map((y) => leafAt(0, y, -38, colour, 12) + leafAt(0, y, 38, colour, 12)).join('') +
  leafAt(0, -13, 0, colour, 10);
export const sunflower = (): string =>
  times(14, (at) => leafAt(0, 0, (at * 360) / 14, at % 2 ? '#e8a91f' : '#f0bf3a', 20)) +
  oval(0, 0, 8.5, 8.5, ball('#5a3714')) +
  oval(0, 0, 5, 5, '#3b220a', 'opacity=".6"');
export const blossom = (colour: string, heart = '#e3b04b'): string =>
  times(5, (at) => placed(0, 0, oval(0, -10, 6.5, 9, ball(colour)), at * 72)) + oval(0, 0, 5, 5, heart);
export const clover = (colour = '#5f8a45'): string =>
  line('M0 4Q2 14-3 21', colour, 2) +
  [0, 120, 240]
    .map((turn) =>
      placed(
        0,
        2,
        shape('M0 0C-12-4-11-17-4-17C-1-17 0-15 0-14C0-15 1-17 4-17C11-17 12-4 0 0Z', ball(colour)),
        turn,
      ),
    )
    .join('');
export const sprig = (colour: string, count = 3): string =>
  line('M0 20V-8', colour, 1.8) +
  times(count, (at) => leafAt(0, 14 - at * 10, -48, colour) + leafAt(0, 14 - at * 10, 48, colour)) +
  leafAt(0, -4, 0, colour);

export const plumTomatoes = (): string =>
  placed(
    -8,
    2,
    oval(0, 0, 9, 16, ball('#c9281e')) +
      [-60, 0, 60].map((turn) => leafAt(0, -14, turn, '#4f7f35', 10)).join(''),
    -14,
  ) +
  placed(
    9,
    4,
    oval(0, 0, 9, 16, ball('#d63a28')) +
      [-60, 0, 60].map((turn) => leafAt(0, -14, turn, '#4f7f35', 10)).join(''),
    16,
  );
export const fish = (colour = '#47708c'): string =>
  shape('M-21 0C-12-12 6-12 14-1L23-9V9L14 1C6 12-12 12-21 0Z', ball(colour)) +
  oval(-14, -2, 1.6, 1.6, '#fff') +
  line('M-8-7Q-4 0-8 7', dark(colour, 0.4), 1.2) +
  line('M-2-3q3 2 0 5M4-3q3 2 0 5', light(colour, 0.4), 1);

export const coffee = (colour = '#5a3420'): string =>
  placed(-7, 3, oval(0, 0, 9, 14, ball(colour)) + line('M1-12C-4-4 4 4-1 12', dark(colour, 0.6), 2), -24) +
  placed(9, -1, oval(0, 0, 9, 14, ball(colour)) + line('M1-12C-4-4 4 4-1 12', dark(colour, 0.6), 2), 20);
export const nut = (colour = '#a8682f'): string =>
  shape('M0-17C7-13 16-8 15 3C14 13 7 17 0 17C-7 17-14 13-15 3C-16-8-7-13 0-17Z', ball(colour)) +
  shape('M-15 1C-8-8 8-8 15 1C12-10 7-14 0-17C-7-14-12-10-15 1Z', light(colour, 0.5));
export const lemon = (): string =>
  placed(
    0,
    2,
    shape('M-20 0C-17-3-14-13 0-13C14-13 17-3 20 0C17 3 14 13 0 13C-14 13-17 3-20 0Z', ball('#eec52f')),
    -20,
  ) + leafAt(8, -8, 50, '#5c8a3f', 16);

export const bubbles = (colour = '#3f86a6'): string =>
  [
    [-7, 8, 9],
    [9, 2, 7],
    [-3, -11, 5.5],
    [11, -14, 3.5],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        oval(x, y, r, r, 'none', `stroke="${colour}" stroke-width="2"`) +
        oval(x - r * 0.3, y - r * 0.35, r * 0.24, r * 0.24, colour),
    )
    .join('');
export const root = (colour: string): string =>
  line('M0-9q-4-6-9-9M0-9V-20M0-9q4-6 9-9', '#5c8a3f', 2.4) +
  shape('M-15-2C-15-11 15-11 15-2C15 8 4 12 0 22C-4 12-15 8-15-2Z', ball(colour));
export const ginger = (): string =>
  shape(
    'M-20 4C-20-5-11-8-6-5C-8-13 1-18 4-11C5-7 4-5 6-4C11-9 20-6 19 1C18 8 9 8 5 6C3 13-6 15-8 8C-13 12-20 10-20 4Z',
    ball('#d3ac6b'),
  ) + line('M-12-4q-2 4 0 9M-2-9q3 2 6 0M10-4q2 4 0 8', '#94703c', 1.2);

export const cow = (colour = '#3f3a34'): string =>
  shape(
    'M-11-10C-17-14-17-18-15-20C-13-16-9-14-6-14H6C9-14 13-16 15-20C17-18 17-14 11-10C18-11 22-8 22-6C19-3 14-3 11-4C11 4 10 8 9 12C9 20-9 20-9 12C-10 8-11 4-11-4C-14-3-19-3-22-6C-22-8-18-11-11-10Z',
    colour,
  ) +
  oval(0, 13, 8, 5.5, '#e8c9b4') +
  oval(-3, 13, 1.2, 1.6, colour) +
  oval(3, 13, 1.2, 1.6, colour) +
  oval(-5, -2, 1.5, 2, '#fff') +
  oval(5, -2, 1.5, 2, '#fff');

export const berries = (colour: string): string =>
  [
    [-8, 4],
    [8, 4],
    [0, -8],
  ]
    .map(
      ([x = 0, y = 0]) =>
        oval(x, y, 9, 9, ball(colour)) + line(`M${x - 2.5} ${y - 3}l5 0m-2.5-2.5v5`, dark(colour, 0.5), 1),
    )
    .join('') + leafAt(8, -10, 50, '#5c8a3f', 15);
export const dots = (colour: string, count = 9): string =>
  times(count, (at) =>
    oval(
      Math.cos(at * 2.4) * Math.sqrt(at) * 6.5,
      Math.sin(at * 2.4) * Math.sqrt(at) * 6.5,
      3.6,
      3.6,
      ball(colour),
    ),
  );
export const mountain = (colour = '#4b6f86'): string =>
  shape('M-23 15L-7-14L2 0L8-8L23 15Z', colour) + shape('M-7-14L-12-5L-8-7L-5-3L-2-6Z', '#fff');
export const flame = (colour = '#c2491f'): string =>
  shape(
    'M2-21C4-10 15-6 13 7C12 16 5 20-1 20C-9 20-14 14-13 5C-12-2-7-4-7-11C-2-8-1-4 0-1C3-6 4-12 2-21Z',
    ball(colour),
  ) + shape('M0 3C3 8 6 10 5 14C3 19-5 19-6 13C-6 9-2 8 0 3Z', '#f2c14b');

export const bar = (colour: string): string =>
  [
    [-9, -9],
    [9, -9],
    [-9, 9],
    [9, 9],
  ]
    .map(([x = 0, y = 0]) =>
      placed(x, y, shape('M-8-8H8V8H-8Z', dark(colour, 0.2)) + shape('M-5-5H5V5H-5Z', light(colour, 0.25))),
    )
    .join('');
export const cob = (): string =>
  leafAt(-4, 20, -22, '#7f9a45', 30) +
  leafAt(4, 20, 22, '#7f9a45', 30) +
  oval(0, -2, 8, 17, ball('#e3b23a')) +
  line('M-6-9H6M-7-3H7M-7 3H7M-6 9H6M-3-18V13M3-18V13', '#b07f1e', 0.9);
