import { type Drawing } from '../parts.ts';
import { bag } from './bags.ts';
import { dots } from './emblems.ts';
import { closer, placed, stillOf } from './ink.ts';
import { bowlOf, scoop } from './loose.ts';
import { almonds, hazelnuts, heap, looseHeap, pineNuts, pistachios, rice, scattered } from './pieces.ts';

export const nuts: Record<string, Drawing> = {
  'amandes-entieres': stillOf('linen', 131, () =>
    looseHeap({ x: 200, y: 196, rx: 172, ry: 66, dome: 92, count: 118, piece: almonds, ground: '#5a3317' }, [
      [36, 262],
      [74, 280],
      [366, 256],
      [330, 284],
    ]),
  ),
  'noisettes-du-piemont': stillOf(
    'slate',
    132,
    () =>
      bowlOf(196, 138, 140, '#d9cbb2', hazelnuts, '#4a2a10', 100, 52) +
      scattered(hazelnuts, [
        [46, 258],
        [74, 276],
        [342, 270],
        [370, 252],
      ]),
  ),
  pistaches: stillOf('oak', 133, () =>
    looseHeap(
      { x: 200, y: 196, rx: 170, ry: 66, dome: 86, count: 104, piece: pistachios, ground: '#8a7048' },
      [
        [38, 264],
        [70, 280],
        [362, 264],
        [334, 284],
      ],
    ),
  ),
  pignons: stillOf(
    'sage',
    134,
    () =>
      closer(
        1.75,
        scoop(176, 174, -16, '', '#a06f3c') +
          heap({
            x: 170,
            y: 178,
            rx: 54,
            ry: 19,
            dome: 26,
            count: 150,
            piece: (x, y, next) => placed(x, y, pineNuts(0, 0, next), 0, 0.6),
            ground: '#b59350',
          }),
      ) +
      scattered(pineNuts, [
        [54, 262],
        [80, 280],
        [270, 270],
        [300, 258],
        [150, 282],
        [226, 284],
      ]),
  ),
  'graines-de-lin': stillOf(
    'linen',
    135,
    () =>
      bag({
        x: 112,
        base: 254,
        width: 138,
        height: 210,
        colour: '#a97a4a',
        label: { colour: '#f5ecd8', emblem: dots('#7a4522', 12), size: 1.4 },
      }) +
      looseHeap(
        {
          x: 280,
          y: 236,
          rx: 100,
          ry: 32,
          dome: 46,
          count: 520,
          piece: rice(4.6, 2.4, ['#7a4522', '#8f572c', '#68381a']),
          ground: '#4f2a12',
        },
        [
          [190, 280],
          [208, 286],
          [356, 282],
        ],
      ),
  ),
};
