import { type Drawing } from '../parts.ts';
import { dollop, toast } from './beside.ts';
import { bee, clover, hexagons } from './emblems.ts';
import {
  across,
  blurred,
  down,
  box,
  near,
  oval,
  placed,
  radial,
  shadow,
  shape,
  dark,
  inside,
  light,
  slanting,
} from './ink.ts';
import { jar } from './jar.ts';
import { balls, looseHeap, scattered } from './pieces.ts';

const dipper = (x: number, y: number, turn: number, honey: string): string =>
  shadow(x + 8, y + 22, 44, 12, 0.4) +
  placed(
    x,
    y,
    box(16, -5, 116, 9, down('#ecca94', '#c9985a .4', '#8a5c2c'), 'rx="4"') +
      [-26, -15, -4, 7, 18]
        .map((at, index) =>
          oval(at, 0, 6, [12, 19, 21, 19, 13][index]!, across('#8f5f2c', '#d9a765 .4', '#7a4d20')),
        )
        .join('') +
      shape(
        'M-32-6C-24-22 14-24 22-8C26 4 10 10 2 20C-4 30-8 34-10 24C-12 14-34 12-32-6Z',
        honey,
        'opacity=".72"',
      ) +
      oval(-14, -11, 9, 3, '#fff', `${blurred(1.5)} opacity=".75"`),
    turn,
  );
const comb = (x: number, y: number, colour: string): string => {
  const edge = `M${x - 62} ${y + 26}L${x - 44} ${y - 36}L${x + 58} ${y - 40}L${x + 72} ${y + 22}L${x + 20} ${y + 42}Z`;
  return (
    shadow(x + 6, y + 36, 70, 22) +
    shape(edge, dark(colour, 0.4), 'transform="translate(0 12)"') +
    shape(edge, slanting(light(colour, 0.4), colour, dark(colour, 0.3))) +
    inside(
      edge,
      Array.from({ length: 54 }, (_, at) => {
        const [cx, cy] = [
          x - 70 + (at % 9) * 17 + (Math.floor(at / 9) % 2) * 8.5,
          y - 40 + Math.floor(at / 9) * 15,
        ];
        return (
          shape(
            `M${cx} ${cy - 8}l7.4 4v8l-7.4 4l-7.4 -4v-8Z`,
            radial(light(colour, 0.3), dark(colour, 0.34)),
          ) + oval(cx - 2, cy - 3, 2, 1.4, '#fff', 'opacity=".5"')
        );
      }).join(''),
    )
  );
};
export const honey: Record<string, Drawing> = {
  'miel-de-sarrasin': near(
    'oak',
    161,
    () =>
      jar({
        x: 132,
        base: 262,
        height: 196,
        width: 136,
        content: '#4a2008',
        lid: '#2b2320',
        label: { colour: '#f0e0bd', emblem: hexagons('#5a2d0c'), size: 1.5 },
      }) +
      dipper(276, 222, -24, 'rgba(74,32,8,.85)') +
      dollop(262, 256, 42, '#5a280a'),
  ),
  'miel-cremeux': near(
    'sage',
    162,
    () =>
      jar({
        x: 146,
        base: 264,
        height: 162,
        width: 156,
        content: '#efd798',
        lid: '#f2ecdf',
        label: { colour: '#fffaf0', emblem: clover(), size: 1.7 },
      }) + toast(308, 222, 1.02, '#f2dda6'),
  ),
  'miel-de-la-dombes': near(
    'walnut',
    163,
    () =>
      jar({
        x: 126,
        base: 262,
        height: 186,
        width: 144,
        content: '#d98a1a',
        lid: '#d9b583',
        cover: 'cork',
        label: { colour: '#e8dfc8', emblem: bee(), size: 1.6 },
      }) + comb(292, 214, '#e0992a'),
  ),
  pollen: near(
    'linen',
    164,
    () =>
      jar({
        x: 122,
        base: 260,
        height: 158,
        width: 118,
        clear: true,
        content: '#e0a428',
        lid: '#e9e2d2',
        extra: scattered(
          balls(5, ['#e8b12c', '#d98d1f', '#f0c95a', '#b9741c']),
          Array.from({ length: 220 }, (_, at) => [68 + ((at * 29) % 108), 134 + ((at * 47) % 124)] as const),
        ),
        label: { colour: '#fffaf0', emblem: bee(), size: 1.3 },
      }) +
      looseHeap(
        {
          x: 278,
          y: 234,
          rx: 94,
          ry: 30,
          dome: 44,
          count: 330,
          piece: balls(4.6, ['#e8b12c', '#d98d1f', '#f0c95a', '#b9741c', '#c9a23a'], 0.3, 0.4),
          ground: '#b5761a',
        },
        [
          [190, 278],
          [206, 284],
          [354, 278],
        ],
      ),
  ),
};
