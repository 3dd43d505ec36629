import { seeded, times, type Drawing } from '../parts.ts';
import {
  across,
  blurred,
  box,
  down,
  inside,
  line,
  oval,
  placed,
  radial,
  shadow,
  shape,
  short,
  slanting,
  speckle,
  stillOf,
} from './ink.ts';
import { leaf } from './pieces.ts';

/** A thin folded slice of ham. */
const fold = (x: number, y: number, turn: number, size: number): string => {
  const outline =
    'M-62 8C-58-26-28-40 2-34C30-44 60-24 62 4C52 18 30 10 18 24C2 12-14 32-30 20C-42 26-58 20-62 8Z';
  return placed(
    x,
    y,
    shape(outline, '#1a0e06', `${blurred(4)} opacity=".4" transform="translate(4 7)"`) +
      shape(outline, slanting('#e89a8c', '#c9584f .5', '#9c3436')) +
      inside(
        outline,
        line('M-62 8C-58-26-28-40 2-34C30-44 60-24 62 4', '#fbeadd', 13) +
          line(
            'M-40 18C-36-6-10-22 10-20M-14 22C-10 4 10-8 28-12M14 20C16 8 34-2 50 0',
            '#f6d3c6',
            3.5,
            'opacity=".8"',
          ) +
          line('M-46 10C-40-10-16-24 6-24M0 20C4 6 22-4 40-6', '#8a2a2e', 3, `${blurred(2)} opacity=".5"`) +
          line('M-52-4C-40-24-14-32 8-28', '#ffffff', 3, `${blurred(2)} opacity=".6"`),
      ),
    turn,
    size,
  );
};
const prosciuttoLeg = (): string => {
  const outline =
    'M20 116C26 62 96 40 166 48C222 54 262 84 306 92L366 84Q384 84 384 98Q384 112 366 114L312 126C276 150 232 186 168 196C90 206 16 172 20 116Z';
  const face =
    'M20 116C26 62 74 48 104 56C132 64 146 104 140 138C134 176 106 198 78 190C44 180 16 152 20 116Z';
  return (
    shadow(180, 196, 160, 24, 0.6) +
    shape(outline, down('#d9a868', '#b9763c .4', '#8a4a22 .75', '#5a2c12')) +
    speckle(outline, '#5f2f10', '0.05 0.12', 0.6, 0.85) +
    inside(outline, line('M150 58C214 62 262 92 310 98', '#f6dcae', 9, `${blurred(4)} opacity=".7"`)) +
    shape(face, '#f6e6cd') +
    shape(
      'M32 118C36 76 76 60 100 68C122 76 134 106 128 136C122 166 102 184 82 178C54 170 28 150 32 118Z',
      slanting('#d9766a', '#b3403f .5', '#8a2830'),
    ) +
    inside(
      face,
      line(
        'M46 96C70 88 96 96 118 90M42 126C66 116 92 130 124 120M54 154C76 142 100 158 118 150M70 78C84 100 78 140 90 170',
        '#f4d5c8',
        3.4,
        'opacity=".75"',
      ) +
        oval(88, 118, 13, 11, '#f3e6cf') +
        oval(88, 118, 8, 6.5, '#c9a888') +
        oval(64, 92, 18, 9, '#fff', `${blurred(5)} opacity=".35"`),
    ) +
    line(face, '#fff6e4', 2, 'opacity=".6"') +
    box(330, 82, 10, 36, '#e9dfc6', 'rx="4"') +
    line('M336 84C340 60 366 56 372 40', '#d9c9a0', 3.5)
  );
};
const strip = (y: number, seed: number): string => {
  const next = seeded(seed);
  const wave = (at: number, down_: number): string =>
    `C${short(90 + next(-6, 6))} ${short(at - 12 + down_)} ${short(140 + next(-6, 6))} ${short(at + 14 + down_)} ${short(200)} ${short(at + down_)}S${short(300 + next(-8, 8))} ${short(at - 12 + down_)} 362 ${short(at - 4 + down_)}`;
  const [top, low] = [wave(y, 0), y + 40];
  const outline = `M40 ${y + 2}${top}L366 ${low - 6}C300 ${low - 14} 250 ${low + 12} 200 ${low}S90 ${low - 12} 38 ${low + 4}Z`;
  const streak = (at: number, width: number, colour: string, opacity: number): string =>
    line(
      `M34 ${at + 2}C90 ${at - 12 + next(-3, 3)} 140 ${at + 13 + next(-3, 3)} 200 ${at + next(-2, 2)}S300 ${at - 13 + next(-3, 3)} 370 ${at - 4}`,
      colour,
      width,
      `opacity="${opacity}"`,
    );
  return (
    shape(outline, '#1a0e06', `${blurred(5)} opacity=".5" transform="translate(5 9)"`) +
    shape(outline, across('#a83a30', '#c95548 .25', '#b3443a .55', '#8a2c28')) +
    inside(
      outline,
      streak(y + 3, 10, '#f6dcc4', 1) +
        streak(y + 17, 6, '#f3d0b8', 0.95) +
        streak(y + 27, 3, '#f0c4ac', 0.9) +
        streak(y + 10, 2.4, '#7d221f', 0.5) +
        streak(y + 22, 2, '#d9776a', 0.7) +
        streak(y + 40, 5, '#7a3414', 1) +
        streak(y + 7, 2, '#ffffff', 0.5),
    )
  );
};
/** The cut of a ham with its fat and its bone. */
const cutFace = (): string =>
  shape('M-84 6C-84-50-38-84 12-78C60-72 86-34 82 16C76 64 36 86-10 82C-56 78-84 50-84 6Z', '#fbe9da') +
  shape(
    'M-74 6C-74-44-34-74 10-69C52-64 75-30 72 14C67 56 32 75-8 72C-50 69-74 44-74 6Z',
    radial('#f6b3a8', '#e08a82 .6', '#c06660'),
  ) +
  line(
    'M-58-14C-30-34 10-34 48-22M-62 14C-30-2 20-6 62 6M-50 42C-22 28 20 30 50 36',
    '#f9d0c6',
    5,
    `${blurred(1.2)} opacity=".8"`,
  ) +
  line('M-54 0C-20-18 24-20 58-8M-54 30C-20 14 24 16 58 22', '#b3544f', 2.4, `${blurred(1)} opacity=".5"`) +
  oval(-8, -2, 17, 14, '#f3e6cf') +
  oval(-8, -2, 11, 9, '#c9a888') +
  oval(-34, -40, 22, 9, '#fff', `${blurred(6)} opacity=".5"`);
const wholeHam = (): string => {
  const outline =
    'M44 156C44 84 112 40 188 46C262 50 330 92 334 152C336 214 270 250 188 250C104 250 44 216 44 156Z';
  const scores = times(
    9,
    (at) => `M${-20 + at * 46} 30L${60 + at * 46} 270M${80 + at * 46} 30L${-20 + at * 46} 270`,
  );
  return (
    shadow(196, 240, 150, 36, 0.6) +
    shape(outline, radial('#f3b878', '#c9702f .4', '#8f3f1c .76', '#55200c')) +
    inside(
      outline,
      line(scores, '#6b2a10', 4.5, `${blurred(1)} opacity=".75"`) +
        line(scores, '#f6cf98', 1.6, 'opacity=".6" transform="translate(-2 -2)"') +
        oval(140, 92, 62, 24, '#fff0d4', `${blurred(12)} opacity=".6"`),
    ) +
    times(18, (at) => {
      const [cx, cy] = [92 + (at % 6) * 40 + (Math.floor(at / 6) % 2) * 18, 92 + Math.floor(at / 6) * 52];
      return (
        oval(cx + 1, cy + 2, 4, 3, '#2a0f05', 'opacity=".5"') +
        oval(cx, cy, 3.6, 3, '#4a2210') +
        oval(cx - 1, cy - 1, 1.2, 0.9, '#c98f5a')
      );
    }) +
    placed(268, 168, cutFace(), 4)
  );
};
export const hams: Record<string, Drawing> = {
  'prosciutto-di-parma': stillOf(
    'walnut',
    601,
    () => prosciuttoLeg() + fold(102, 236, -6, 0.9) + fold(206, 238, 8, 0.96) + fold(312, 232, -4, 0.94),
  ),
  'bacon-fume-au-bois-d-erable': stillOf(
    'walnut',
    605,
    () =>
      shape('M14 40L372 26L390 268L22 282Z', slanting('#f3e9d3', '#e3d3b2', '#c9b48a')) +
      speckle('M14 40L372 26L390 268L22 282Z', '#a08a5a', '0.3', 0.3) +
      [44, 92, 140, 188, 232].map((y, at) => strip(y, at + 3)).join(''),
  ),
  'jambon-a-l-ancienne': stillOf(
    'sage',
    606,
    () => wholeHam() + placed(80, 252, leaf(54, '#5f8a4a'), 70) + placed(84, 256, leaf(46, '#7aa35f'), 40),
  ),
};
