/** What lies beside a bottle or a jar: fruit, leaves, spoons, slices of bread. */
import { times } from '../parts.ts';
import { mapleLeaf } from './emblems.ts';
import {
  ball,
  blurred,
  box,
  dark,
  down,
  inside,
  light,
  line,
  oval,
  placed,
  radial,
  shadow,
  shape,
  slanting,
  tube,
} from './ink.ts';
import { leaf, outlined } from './pieces.ts';

export function applesAt(places: readonly (readonly [number, number, number, string])[]): string {
  return places
    .map(([x, y, r, colour]) => {
      const outline = `M${x} ${y - r * 0.72}C${x + r * 0.5} ${y - r * 1.15} ${x + r * 1.2} ${y - r * 0.7} ${x + r} ${y + r * 0.2}C${x + r * 0.85} ${y + r * 0.95} ${x + r * 0.3} ${y + r * 1.05} ${x} ${y + r * 0.86}C${x - r * 0.3} ${y + r * 1.05} ${x - r * 0.85} ${y + r * 0.95} ${x - r} ${y + r * 0.2}C${x - r * 1.2} ${y - r * 0.7} ${x - r * 0.5} ${y - r * 1.15} ${x} ${y - r * 0.72}Z`;
      const streaks = Array.from(
        { length: 26 },
        (_, at) =>
          `M${x} ${y - r * 0.6}Q${x + (at - 12.5) * r * 0.1} ${y - r * 0.4} ${x + (at - 12.5) * r * 0.085} ${y + r * (0.1 + ((at * 7) % 5) * 0.16)}`,
      ).join('');
      return (
        shadow(x, y + r * 0.8, r * 0.95, r * 0.34) +
        shape(outline, ball(colour, 0.35)) +
        inside(
          outline,
          line(streaks, '#eeb64f', 1.1, 'opacity=".4"') +
            oval(x, y - r * 0.72, r * 0.36, r * 0.16, '#4a1d10', `${blurred(4)} opacity=".7"`),
        ) +
        line(`M${x} ${y - r * 0.66}q1 ${-r * 0.3} ${r * 0.16} ${-r * 0.5}`, '#5a3d1e', 3) +
        oval(x - r * 0.42, y - r * 0.34, r * 0.18, r * 0.13, '#fff', `${blurred(3)} opacity=".75"`)
      );
    })
    .join('');
}
export function grapeBunch(colour: string): string {
  const at = [
    [-36, -34],
    [-12, -40],
    [14, -38],
    [38, -30],
    [-44, -12],
    [-22, -16],
    [2, -18],
    [26, -14],
    [46, -8],
    [-34, 8],
    [-10, 6],
    [14, 8],
    [36, 10],
    [-22, 28],
    [2, 28],
    [24, 30],
    [-8, 48],
    [12, 50],
    [2, 66],
  ] as const;
  return (
    shadow(8, 40, 56, 40) +
    line('M0-46Q4-64 20-74', '#6d5433', 5) +
    placed(-6, -48, leaf(56, '#6f8a3f'), -72) +
    at
      .map(
        ([x, y]) =>
          oval(x + 2, y + 3, 16, 16, '#1a0e06', 'opacity=".35"') +
          oval(x, y, 15.5, 15.5, ball(colour)) +
          oval(x - 5, y - 6, 4, 2.8, '#fff', 'opacity=".6"'),
      )
      .join('')
  );
}
export function mapleLeafAt(x: number, y: number, size: number, turn: number, colour: string): string {
  return (
    oval(x + 6, y + 8, 18 * size, 14 * size, '#2a1a0c', `${blurred(6)} opacity=".4"`) +
    placed(
      x,
      y,
      mapleLeaf(tube(colour)) +
        line('M0 20V-16M0 12L-18 1M0 12L18 1M0 2L-10-6M0 2L10-6', light(colour, 0.45), 0.6, 'opacity=".8"'),
      turn,
      size,
    )
  );
}
/** A spoon with something in it, its handle to the upper right. */
export const spoon = (x: number, y: number, turn: number, content: string, colour = '#c9ccce'): string =>
  shadow(x + 6, y + 12, 36, 9, 0.4) +
  placed(
    x,
    y,
    shape(
      'M26-4C60-6 110-5 128-7Q138-3 128 3C110 3 60 3 26 5Z',
      down(light(colour, 0.6), colour, dark(colour, 0.5)),
    ) +
      shape(
        'M-34 0C-34-17-8-22 10-17C24-13 30-5 28 0C30 6 24 14 10 17C-8 22-34 17-34 0Z',
        slanting(light(colour, 0.7), colour, dark(colour, 0.5)),
      ) +
      oval(-4, 0, 25, 13, slanting(dark(colour, 0.45), light(colour, 0.3))) +
      content,
    turn,
  );
export const dollop = (x: number, y: number, rx: number, colour: string): string =>
  oval(x, y, rx, rx * 0.5, radial(light(colour, 0.45), `${colour} .45`, dark(colour, 0.45))) +
  oval(x - rx * 0.3, y - rx * 0.2, rx * 0.3, rx * 0.12, '#ffffff', `${blurred(1.5)} opacity=".75"`);
/** A slice of bread with something spread on it. */
export const toast = (x: number, y: number, size: number, spread: string): string => {
  const crust = 'M-52-18C-58-44-22-48 0-44C22-48 58-44 52-18C50-10 48 0 48 34Q0 44-48 34C-48 0-50-10-52-18Z';
  return (
    shadow(x + 4, y + 26 * size, 58 * size, 26 * size) +
    placed(
      x,
      y,
      shape(crust, '#7d4a1e', 'transform="translate(2 7)"') +
        shape(crust, slanting('#c98d4d', '#a8662c', '#7a441a')) +
        placed(0, -1, shape(crust, slanting('#f7e6c0', '#ecd09a', '#dcb877')), 0, 0.9) +
        shape(
          'M-36-24C-30-40 28-40 38-24C44-8 32 2 36 18C20 32-24 28-36 20C-44 8-30-8-36-24Z',
          radial(light(spread, 0.4), `${spread} .45`, dark(spread, 0.3)),
        ) +
        line('M-22-18Q0-28 22-16M-24 2Q0-8 24 4', '#ffffff', 4, `${blurred(2)} opacity=".5"`),
      0,
      size,
    )
  );
};
export const mint = (x: number, y: number, turn: number, colour = '#4f8a4a'): string =>
  placed(
    x,
    y,
    placed(0, 0, leaf(42, colour), -46) +
      placed(0, 0, leaf(44, light(colour, 0.14)), 10) +
      placed(0, 0, leaf(34, dark(colour, 0.1)), 62),
    turn,
  );
export const thyme = (x: number, y: number): string =>
  [
    [0, 0, 0],
    [14, 12, 8],
  ]
    .map(([dx = 0, dy = 0, turn = 0]) =>
      placed(
        x + dx,
        y + dy,
        line('M-54 8Q0-10 66-4', '#6d5a38', 2) +
          times(13, (at) =>
            placed(
              -46 + at * 9,
              5 - at * 0.9,
              placed(0, 0, leaf(13, at % 2 ? '#5f7d4a' : '#7a9a5f'), -50) +
                placed(0, 0, leaf(13, '#6b8a52'), 140),
            ),
          ),
        turn,
      ),
    )
    .join('');
export const knife = (x: number, y: number, turn: number): string =>
  shadow(x + 40, y + 12, 80, 8, 0.35) +
  placed(
    x,
    y,
    shape('M0-9C30-14 74-14 96-9L96 8L18 8C6 8-4 0 0-9Z', down('#ffffff', '#c9cfd2 .5', '#6f777b')) +
      box(94, -10, 76, 20, down('#9a6a3c', '#6b4220 .5', '#3a2110'), 'rx="8"') +
      [112, 134, 154].map((at) => oval(at, 0, 2.6, 2.6, '#d9c08a')).join(''),
    turn,
  );
export const squashSeeds = outlined(
  'M-11 0C-6-6 5-6 11 0C5 6-6 6-11 0Z',
  ['#7f9a4a', '#93ad5c', '#6b8438'],
  line('M-7-1Q0-4 7-1', '#e3edc0', 1.4, 'opacity=".8"'),
);
