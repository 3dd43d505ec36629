import { type Drawing } from '../parts.ts';
import { bag } from './bags.ts';
import { bowl } from './dishes.ts';
import { coffee } from './emblems.ts';
import { cup } from './glasses.ts';
import { closer, line, near, placed, stillOf } from './ink.ts';
import { coffeeBeans, heap, leaf, looseHeap, needles, scattered } from './pieces.ts';

const teaLeaves = needles(9, 2.8, ['#4f6b2f', '#6d8a42', '#39532a'], 3.5);
function teaShoot(): string {
  return (
    line('M0 70Q4 20 0-6', '#6f8a3a', 3.4) +
    placed(0, 30, leaf(58, '#5f8a3a'), -62) +
    placed(1, 18, leaf(58, '#5f8a3a'), 58) +
    placed(0, -2, leaf(46, '#86ad52'), -6)
  );
}
export const coffeeAndTea: Record<string, Drawing> = {
  'cafe-espresso-en-grains': near(
    'oak',
    190,
    () =>
      bag({
        x: 116,
        base: 258,
        width: 136,
        height: 222,
        colour: '#25201e',
        top: 'tin',
        label: { colour: '#b3392a', emblem: coffee('#2b150c'), size: 1.4 },
      }) +
      looseHeap(
        {
          x: 276,
          y: 238,
          rx: 98,
          ry: 32,
          dome: 36,
          count: 86,
          piece: coffeeBeans('#3b1f12'),
          ground: '#1a0b05',
        },
        [
          [192, 278],
          [352, 280],
        ],
      ) +
      closer(0.9, cup(292, 132, 44, '#f4efe6', '#3a1c0d'), 292, 150),
  ),
  'cafe-filtre-en-grains': near(
    'sage',
    191,
    () =>
      bag({
        x: 268,
        base: 256,
        width: 144,
        height: 220,
        colour: '#c39a6b',
        top: 'tin',
        tie: '#5f5f5f',
        label: { colour: '#f5ead4', emblem: coffee('#8a5630'), size: 1.5 },
      }) +
      bowl(
        112,
        196,
        84,
        66,
        '#e9dfcd',
        heap({
          x: 112,
          y: 198,
          rx: 77,
          ry: 24,
          dome: 26,
          count: 66,
          piece: coffeeBeans('#7a4a28'),
          ground: '#3f2210',
        }),
      ) +
      scattered(coffeeBeans('#7a4a28'), [
        [50, 276],
        [184, 278],
        [212, 270],
      ]),
  ),
  'the-vert-sencha': stillOf(
    'stone',
    192,
    () =>
      cup(104, 178, 70, '#b9c9b4', '#a3ad3f', false) +
      looseHeap(
        { x: 268, y: 206, rx: 108, ry: 40, dome: 50, count: 260, piece: teaLeaves, ground: '#26381a' },
        [
          [170, 272],
          [196, 280],
          [346, 272],
        ],
      ) +
      placed(330, 112, teaShoot(), 14),
  ),
  'tisane-de-rooibos': stillOf(
    'linen',
    193,
    () =>
      cup(292, 132, 80, '#e6c9b0', '#a83a12') +
      looseHeap(
        {
          x: 138,
          y: 226,
          rx: 112,
          ry: 38,
          dome: 50,
          count: 320,
          piece: needles(6.5, 2.4, ['#a8431c', '#8a3214', '#c25a28', '#702610'], 1),
          ground: '#4a1a0a',
        },
        [
          [40, 278],
          [246, 280],
        ],
      ),
  ),
};
