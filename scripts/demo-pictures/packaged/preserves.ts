import { type Drawing } from '../parts.ts';
import { applesAt, dollop, spoon, toast } from './beside.ts';
import { bowl, plate, tub } from './dishes.ts';
import { apple, nut, oliveSprig, root, strawberry } from './emblems.ts';
import { near, oval, placed, radial, shadow, stillOf } from './ink.ts';
import { jar } from './jar.ts';
import { hazelnuts, heap, leaf, olives, scattered } from './pieces.ts';

const strawberryAt = (x: number, y: number, size: number, turn: number): string =>
  shadow(x + 3, y + 15 * size, 17 * size, 8 * size, 0.4) + placed(x, y, strawberry(), turn, size);
const beetSlice = (x: number, y: number, r: number): string =>
  oval(x + 1.5, y + 3, r, r * 0.52, '#3d0a1c') +
  oval(x, y, r, r * 0.5, radial('#c7386b', '#9c1a4a .5', '#6a0f30')) +
  oval(x, y, r * 0.66, r * 0.31, 'none', 'stroke="#d9658f" stroke-width="1" opacity=".6"') +
  oval(x, y, r * 0.36, r * 0.17, 'none', 'stroke="#d9658f" stroke-width="1" opacity=".6"');
export const preserves: Record<string, Drawing> = {
  'gelee-de-pomme': near(
    'linen',
    141,
    () =>
      jar({
        x: 140,
        base: 264,
        height: 190,
        width: 134,
        content: '#e0793a',
        lid: '#c9a24a',
        label: { colour: '#fdf8ea', emblem: apple(), size: 1.5 },
      }) +
      applesAt([[290, 216, 50, '#b5322a']]) +
      spoon(268, 262, -8, dollop(-4, -2, 18, '#e88a4a')),
  ),
  'beurre-de-pomme': near(
    'walnut',
    142,
    () =>
      jar({
        x: 258,
        base: 264,
        height: 182,
        width: 140,
        content: '#6e3515',
        lid: '#a8362c',
        cover: 'cloth',
        label: { colour: '#f0e2c4', emblem: apple('#8a3a24'), size: 1.5 },
      }) + toast(106, 218, 1.25, '#7d3f1a'),
  ),
  'confiture-de-fraises': near(
    'sage',
    143,
    () =>
      jar({
        x: 150,
        base: 262,
        height: 196,
        width: 138,
        content: '#b3121f',
        lid: '#f0e9dc',
        cover: 'cloth',
        label: { colour: '#fffaf0', emblem: strawberry(), size: 1.6 },
      }) +
      strawberryAt(276, 238, 1.7, -16) +
      strawberryAt(338, 248, 1.5, 24) +
      strawberryAt(302, 188, 1.35, 8),
  ),
  'tartinade-miel-et-noisette': near(
    'oak',
    144,
    () =>
      jar({
        x: 126,
        base: 262,
        height: 176,
        width: 142,
        content: '#94562a',
        lid: '#3a2618',
        label: { colour: '#f6ead0', emblem: nut(), band: '#d99a2b', size: 1.3 },
      }) +
      toast(294, 198, 1.12, '#8c4f24') +
      scattered(hazelnuts, [
        [222, 272],
        [252, 282],
        [336, 276],
        [366, 264],
      ]),
  ),
  'marinades-de-betteraves': near(
    'linen',
    145,
    () =>
      jar({
        x: 136,
        base: 264,
        height: 208,
        width: 136,
        clear: true,
        content: '#8a1240',
        lid: '#b9bcbd',
        extra: [
          [106, 130],
          [150, 124],
          [172, 146],
          [120, 154],
          [96, 242],
          [146, 250],
          [178, 236],
        ]
          .map(([x = 0, y = 0]) => beetSlice(x, y, 26))
          .join(''),
        label: { colour: '#fdf6ea', emblem: root('#8a1240'), size: 1.4 },
      }) +
      plate(298, 236, 84, 32, '#efe7d8') +
      [
        [270, 232],
        [304, 224],
        [330, 236],
        [290, 242],
      ]
        .map(([x = 0, y = 0]) => beetSlice(x, y, 27))
        .join(''),
  ),
  'olives-kalamata': stillOf(
    'linen',
    149,
    () =>
      bowl(
        200,
        132,
        150,
        118,
        '#e2d3b4',
        heap({
          x: 200,
          y: 136,
          rx: 139,
          ry: 44,
          dome: 48,
          count: 74,
          piece: olives(['#4a2338', '#5c2c42', '#381a2e', '#6b3a4a'], 1.34),
          ground: '#26101c',
        }) +
          placed(232, 88, leaf(58, '#66753a'), 62) +
          placed(222, 92, leaf(48, '#7c8a4f'), 8),
      ) +
      scattered(olives(['#4a2338', '#5c2c42'], 1.34), [
        [44, 262],
        [350, 268],
      ]),
  ),
  'olives-castelvetrano': stillOf(
    'walnut',
    150,
    () =>
      tub({
        x: 196,
        mouth: 116,
        base: 262,
        rx: 116,
        colour: '#f2efe6',
        handle: true,
        depth: '#5d6a1e',
        content: heap({
          x: 196,
          y: 118,
          rx: 108,
          ry: 32,
          dome: 34,
          count: 56,
          piece: olives(['#8fae3c', '#a3bf52', '#7d9c30'], 1.18),
          ground: '#4f6318',
        }),
        label: { colour: '#dfe6b8', emblem: oliveSprig('#6f8a2c', '#8fae3c'), size: 1.6 },
      }) +
      scattered(olives(['#8fae3c', '#a3bf52', '#7d9c30'], 1.18), [
        [44, 250],
        [66, 272],
        [346, 264],
      ]),
  ),
};
