import { type Drawing } from '../parts.ts';
import { crumbs, grains, holes, veins, wedge, wheel } from './cheeses.ts';
import {
  across,
  blurred,
  box,
  dark,
  inside,
  light,
  line,
  oval,
  radial,
  shadow,
  shape,
  slanting,
  speckle,
  stillOf,
} from './ink.ts';

const blueMould = ['#4f6f7d', '#5f7f74', '#3d5a6b'];
const pyramid = (
  x: number,
  base: number,
  half: number,
  height: number,
  colour: string,
  cut = false,
): string => {
  const t = half * 0.54;
  const front = `M${x - half} ${base}L${x - t} ${base - height}H${x + t}L${x + half * 0.9} ${base}Q${x} ${base + 8} ${x - half} ${base}Z`;
  const side = `M${x + half * 0.9} ${base}L${x + t} ${base - height}L${x + t + half * 0.32} ${base - height - 16}L${x + half * 1.3} ${base - 30}Z`;
  const top = `M${x - t} ${base - height}L${x - t + half * 0.32} ${base - height - 16}H${x + t + half * 0.32}L${x + t} ${base - height}Z`;
  const paste = '#faf5e6';
  return (
    shadow(x + 8, base, half * 1.2, 20, 0.55) +
    shape(side, across(dark(colour, 0.3), dark(colour, 0.55))) +
    speckle(side, '#d9d8d2', '0.12', 0.5, 0.95) +
    shape(
      front,
      cut
        ? slanting('#ffffff', paste, dark(paste, 0.16))
        : slanting(light(colour, 0.3), colour, dark(colour, 0.3)),
    ) +
    (cut
      ? inside(
          front,
          line(front, dark(colour, 0.2), 12) +
            grains(x - half, base - height, half * 2, height, '#efe6cf', 40, 4),
        )
      : speckle(front, '#e6e4dd', '0.1', 0.6, 0.95)) +
    shape(top, slanting(light(colour, 0.4), colour)) +
    speckle(top, '#e6e4dd', '0.1', 0.6, 0.95)
  );
};
/** A piece of brie that runs a little. */
const brieWedge = (x: number, y: number): string =>
  shadow(x + 74, y + 44, 84, 24) +
  shape(
    `M${x} ${y}L${x + 112} ${y + 40}V${y + 74}C${x + 90} ${y + 80} ${x + 60} ${y + 64} ${x + 30} ${y + 56}C${x + 6} ${y + 54} ${x - 26} ${y + 58} ${x - 22} ${y + 46}C${x - 16} ${y + 34} ${x - 2} ${y + 30} ${x} ${y}Z`,
    slanting('#fbf0c4', '#f0d88f', '#d9b968'),
  ) +
  line(
    `M${x + 2} ${y + 10}C${x + 4} ${y + 30} ${x - 8} ${y + 40} ${x - 14} ${y + 48}`,
    '#ffffff',
    4,
    `${blurred(1.5)} opacity=".8"`,
  ) +
  shape(
    `M${x + 112} ${y + 40}Q${x + 140} ${y + 26} ${x + 138} ${y + 2}V${y + 36}Q${x + 140} ${y + 62} ${x + 112} ${y + 74}Z`,
    across('#efe8d8', '#b9ad96'),
  ) +
  shape(
    `M${x} ${y}L${x + 138} ${y + 2}Q${x + 140} ${y + 26} ${x + 112} ${y + 40}Z`,
    slanting('#ffffff', '#f4efe2', '#d9d0bc'),
  );
/** The thin wooden box of a camembert, seen behind it. */
const woodBox = (x: number, y: number): string =>
  shadow(x, y + 48, 124, 40) +
  shape(
    `M${x - 120} ${y - 6}v44a120 50 0 0 0 240 0v-44Z`,
    across('#a8793f', '#ecd0a0 .3', '#cfa468 .6', '#8a5f2e'),
  ) +
  speckle(`M${x - 120} ${y - 6}v44a120 50 0 0 0 240 0v-44Z`, '#6b4620', '0.02 0.4', 0.5) +
  oval(x, y - 6, 120, 50, '#ecd5aa') +
  oval(x, y - 2, 115, 46, '#7d5a30');
const foamGlass = (): string => {
  const outline = 'M276 54L284 190Q316 200 348 190L356 54Z';
  return (
    shadow(316, 192, 40, 12, 0.5) +
    shape(outline, across('#7a4208', '#e0962a .22', '#c9761a .6', '#6b3806')) +
    inside(
      outline,
      speckle(outline, '#ffe9b0', '0.2', 0.8, 1.1) +
        box(284, 60, 7, 130, '#ffffff', `${blurred(2)} opacity=".7"`),
    ) +
    [
      [284, 56, 14],
      [300, 48, 17],
      [320, 46, 18],
      [340, 52, 15],
      [350, 60, 10],
      [312, 60, 18],
      [332, 62, 16],
      [292, 64, 14],
    ]
      .map(([x = 0, y = 0, r = 0]) => oval(x, y, r, r * 0.8, radial('#ffffff', '#fdf3dc .6', '#dcc8a0')))
      .join('')
  );
};
const wrinkled = (x: number, y: number, rx: number, h: number, colour: string): string => {
  const side = `M${x - rx} ${y}v${h}a${rx} ${rx * 0.42} 0 0 0 ${rx * 2} 0v${-h}Z`;
  const face = `M${x - rx} ${y}a${rx} ${rx * 0.42} 0 0 0 ${rx * 2} 0a${rx} ${rx * 0.42} 0 0 0 ${-rx * 2} 0Z`;
  return (
    shadow(x, y + h, rx, rx * 0.4) +
    shape(side, across(dark(colour, 0.3), `${light(colour, 0.3)} .3`, dark(colour, 0.4))) +
    speckle(side, '#b98f52', '0.1', 0.5) +
    oval(x, y, rx, rx * 0.42, radial(light(colour, 0.6), `${colour} .6`, dark(colour, 0.22))) +
    speckle(face, dark(colour, 0.5), '0.05 0.13', 0.8, 0.86, rx) +
    speckle(face, '#ffffff', '0.06 0.15', 0.9, 0.95, 20)
  );
};
const smallRounds = (): string =>
  wrinkled(132, 112, 76, 28, '#efe0b8') +
  wrinkled(278, 124, 76, 28, '#e9d3a0') +
  shadow(196, 252, 120, 26) +
  shape(
    'M76 204Q80 262 130 266H268Q318 262 322 204Z',
    across('#7a3216', '#cf7444 .3', '#b3562c .6', '#642610'),
  ) +
  oval(199, 204, 124, 44, '#c9683a') +
  oval(199, 206, 114, 38, '#5f2812') +
  wrinkled(199, 192, 92, 16, '#f0e2bc') +
  shape('M199 190L276 214Q246 232 206 230Q196 226 199 190Z', slanting('#fff6d4', '#f5e0a0', '#e0bf6a')) +
  line('M204 198Q214 220 240 224', '#ffffff', 3, `${blurred(1.5)} opacity=".8"`);
export const foil = (): string =>
  shadow(196, 258, 170, 34) +
  shape(
    'M20 196L46 140L150 226L300 262L372 206L386 246L350 284L228 290L90 272L30 240Z',
    slanting('#fbfaf4', '#d9d6c8 .35', '#f3f1e6 .55', '#a9a698'),
  ) +
  line(
    'M40 200L120 250L90 270M150 228L160 284M230 246L228 288M300 264L350 282M340 236L384 244',
    '#8f8c80',
    1.6,
    'opacity=".6"',
  ) +
  line('M46 142L150 228L300 264', '#ffffff', 2, 'opacity=".8"');
export const softCheeses: Record<string, Drawing> = {
  'bleu-de-la-yamaska': stillOf(
    'linen',
    302,
    () =>
      wheel({
        x: 182,
        y: 96,
        rx: 122,
        height: 120,
        rind: '#a39a86',
        paste: '#f3ead0',
        inner: veins(184, 96, 120, 170, blueMould, 62, 5),
        spots: ['#5f6a5f', 0.7],
      }) +
      wedge({
        x: 236,
        y: 198,
        length: 132,
        height: 58,
        rind: '#a39a86',
        paste: '#f3ead0',
        inner: veins(240, 200, 110, 100, blueMould, 36, 9),
        spots: ['#5f6a5f', 0.6],
      }),
  ),
  'brie-fermier': stillOf(
    'oak',
    303,
    () =>
      wheel({
        x: 184,
        y: 140,
        rx: 158,
        height: 42,
        rind: '#e9e3d6',
        top: '#f7f3ea',
        paste: '#f2dfa4',
        inner: holes(186, 150, 150, 80, '#f2dfa4', 10, 4, 2),
        spots: ['#b39a6b', 0.4],
      }) + brieWedge(232, 216),
  ),
  'camembert-au-lait-cru': stillOf(
    'sage',
    304,
    () =>
      woodBox(148, 128) +
      wheel({
        x: 176,
        y: 158,
        rx: 104,
        height: 44,
        rind: '#e6dfce',
        top: '#f6f1e6',
        paste: '#efdb9f',
        cut: [10, 84],
        spots: ['#c28f52', 0.5, '0.07'],
      }) +
      wedge({
        x: 262,
        y: 214,
        length: 104,
        height: 36,
        rind: '#efe8d9',
        top: '#f6f1e6',
        paste: '#f2dfa4',
        spots: ['#c28f52', 0.4],
      }),
  ),
  'croute-lavee-a-la-biere': stillOf(
    'slate',
    305,
    () =>
      foamGlass() +
      wheel({
        x: 158,
        y: 142,
        rx: 126,
        height: 62,
        rind: '#c9662a',
        top: '#d9803a',
        paste: '#f0d48a',
        inner: holes(158, 150, 120, 90, '#f0d48a', 18, 6, 2.6),
        spots: ['#8a3210', 0.5, '0.03 0.2'],
        face: oval(120, 122, 56, 12, '#fff1d0', `${blurred(7)} opacity=".7"`),
      }) +
      wedge({
        x: 222,
        y: 214,
        length: 118,
        height: 44,
        rind: '#c9662a',
        top: '#d9803a',
        paste: '#f0d48a',
        inner: holes(226, 216, 100, 70, '#f0d48a', 10, 3, 2.4),
      }),
  ),
  'chevre-cendre': stillOf(
    'linen',
    306,
    () =>
      pyramid(124, 196, 84, 104, '#6f716f') +
      pyramid(266, 248, 92, 116, '#6a6c6b', true) +
      crumbs(
        [
          [120, 262, 9],
          [146, 272, 6],
          [96, 274, 5],
        ],
        '#f4eee0',
      ),
  ),
  'saint-marcellin': stillOf('stone', 321, () => smallRounds()),
  'gorgonzola-dolce': stillOf(
    'linen',
    326,
    () =>
      foil() +
      wedge({
        x: 46,
        y: 120,
        length: 284,
        height: 92,
        rind: '#d9b98a',
        top: '#e6cda2',
        paste: '#faf1d4',
        spread: 0.26,
        inner: veins(60, 130, 240, 170, ['#5f8f7d', '#4a7a80', '#7da08a'], 96, 12),
      }),
  ),
};
