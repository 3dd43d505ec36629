import { type Drawing } from '../parts.ts';
import { bottle } from './bottle.ts';
import { blossom, oliveSprig, sprig, sunflower } from './emblems.ts';
import {
  across,
  ball,
  blurred,
  dark,
  light,
  line,
  near,
  oval,
  placed,
  radial,
  ring,
  shadow,
  shape,
} from './ink.ts';
import { balls, leaf, looseHeap, olives, outlined, scattered } from './pieces.ts';

/** A shallow dish of oil or vinegar. */
export const dishOf = (x: number, y: number, rx: number, liquid: string, dish = '#efe7d8'): string =>
  shadow(x, y + rx * 0.22, rx * 0.9, rx * 0.3) +
  shape(
    `M${x - rx} ${y}C${x - rx * 0.9} ${y + rx * 0.5} ${x - rx * 0.4} ${y + rx * 0.56} ${x} ${y + rx * 0.56}C${x + rx * 0.4} ${y + rx * 0.56} ${x + rx * 0.9} ${y + rx * 0.5} ${x + rx} ${y}Z`,
    across(dark(dish, 0.15), `${light(dish, 0.5)} .3`, dark(dish, 0.45)),
  ) +
  oval(x, y, rx, rx * 0.38, light(dish, 0.5)) +
  oval(x, y + 1, rx * 0.9, rx * 0.32, radial(light(liquid, 0.5), `${liquid} .5`, dark(liquid, 0.45))) +
  oval(x - rx * 0.35, y - rx * 0.1, rx * 0.25, rx * 0.05, '#ffffff', `${blurred(1.5)} opacity=".7"`);
const oliveTwig = (x: number, y: number, turn: number, fruit: readonly string[]): string =>
  placed(
    x,
    y,
    line('M-62 8Q0-6 64 4', '#6d5a38', 3) +
      [-50, -30, -8, 16, 38, 56]
        .map((at, index) => placed(at, 3, leaf(40, index % 2 ? '#7c8a4f' : '#5f7038'), index % 2 ? 32 : 148))
        .join('') +
      scattered(
        olives(fruit),
        [
          [-34, 14],
          [2, 10],
          [34, 16],
        ],
        8,
      ),
    turn,
  );
const seeds = outlined('M-5 0C-3-3 2-3.5 5 0C2 3.5-3 3-5 0Z', ['#e6cf9b', '#d9ba7c', '#f0dfb6']);
const sunflowerHead = (x: number, y: number, size: number): string =>
  shadow(x, y + 10, 52 * size, 34 * size) +
  placed(
    x,
    y,
    [0, 1]
      .map((layer) =>
        Array.from({ length: 20 }, (_, at) =>
          placed(
            0,
            0,
            placed(0, -22, leaf(layer ? 32 : 40, layer ? '#f2b82c' : '#d99416')),
            at * 18 + layer * 9,
          ),
        ).join(''),
      )
      .join('') +
      oval(0, 0, 27, 27, ball('#5d3a17')) +
      Array.from({ length: 90 }, (_, at) =>
        oval(
          Math.cos(at * 2.4) * Math.sqrt(at) * 2.7,
          Math.sin(at * 2.4) * Math.sqrt(at) * 2.7,
          1.3,
          1.3,
          at > 55 ? '#a8722c' : '#2c1807',
        ),
      ).join(''),
    0,
    size,
  );
function camelina(): string {
  return (
    line('M0 90Q6 10 0-70', '#8c8a4a', 2.5) +
    [-60, -44, -28, -12, 4, 20, 36]
      .map(
        (y, at) =>
          line(`M2 ${y + 16}q${at % 2 ? 14 : -14} -8 ${at % 2 ? 20 : -20} -16`, '#8c8a4a', 1.6) +
          oval(at % 2 ? 24 : -20, y - 4, 6, 8, ball('#b9a24c')),
      )
      .join('') +
    shape(ring(0, -76, 5, 7), ball('#c7b055'))
  );
}
export const oils: Record<string, Drawing> = {
  'huile-d-olive-extra-vierge-crete': near(
    'linen',
    101,
    () =>
      bottle({
        x: 142,
        base: 266,
        height: 226,
        width: 84,
        neck: 27,
        neckShare: 0.24,
        shoulderShare: 0.1,
        square: 1,
        glass: '#2c3a1d',
        cap: '#1f2414',
        capShare: 0.16,
        label: { colour: '#f4ecd6', emblem: oliveSprig(), size: 1.35 },
      }) +
      dishOf(280, 190, 64, '#a9a02a') +
      oliveTwig(272, 240, -4, ['#66752f', '#7d8a3c', '#55642a']),
  ),
  'huile-d-olive-picual': near(
    'oak',
    102,
    () =>
      bottle({
        x: 250,
        base: 262,
        height: 218,
        width: 96,
        neck: 30,
        neckShare: 0.28,
        shoulderShare: 0.22,
        square: 0.1,
        glass: '#cfd8b8',
        content: '#a8a324',
        level: 0.2,
        cap: '#9c7a2c',
        capShare: 0.1,
        label: { colour: '#2f4a35', emblem: oliveSprig('#c9cf8f', '#a3b04c'), size: 1.2 },
      }) +
      scattered(
        olives(['#4b5b2c', '#5c4152', '#76863a'], 1.3),
        [
          [92, 234],
          [130, 252],
          [70, 262],
          [112, 276],
          [158, 270],
        ],
        4,
      ) +
      oliveTwig(108, 196, -24, ['#5c6a2d', '#6f7c35']),
  ),
  'huile-de-sesame-grille': near(
    'walnut',
    103,
    () =>
      bottle({
        x: 126,
        base: 264,
        height: 208,
        width: 74,
        neck: 26,
        neckShare: 0.3,
        shoulderShare: 0.2,
        square: 0.4,
        glass: '#c98c4a',
        content: '#7a3a10',
        level: 0.22,
        cap: '#b02a22',
        capShare: 0.13,
        label: { colour: '#e9b93e', emblem: sprig('#7a3a10'), size: 1.1 },
      }) +
      looseHeap({ x: 274, y: 234, rx: 88, ry: 28, dome: 34, count: 420, piece: seeds, ground: '#c7a566' }, [
        [176, 276],
        [200, 284],
        [352, 276],
        [330, 284],
      ]),
  ),
  'huile-de-tournesol-vierge': near(
    'linen',
    108,
    () =>
      bottle({
        x: 138,
        base: 266,
        height: 224,
        width: 88,
        neck: 30,
        neckShare: 0.22,
        shoulderShare: 0.24,
        square: 0.3,
        glass: '#efe6c8',
        content: '#eeb820',
        level: 0.17,
        cap: '#e9e4d6',
        capShare: 0.09,
        label: { colour: '#fbf6e6', emblem: sunflower(), size: 1.25 },
      }) + sunflowerHead(292, 194, 1.18),
  ),
  'huile-de-cameline': near(
    'slate',
    109,
    () =>
      bottle({
        x: 132,
        base: 266,
        height: 214,
        width: 70,
        neck: 24,
        neckShare: 0.34,
        shoulderShare: 0.12,
        square: 0.9,
        glass: '#d9dcae',
        content: '#c79a1c',
        level: 0.27,
        cap: '#222',
        cork: true,
        label: { colour: '#e9e2cc', emblem: blossom('#eedb62', '#b98a1f'), size: 1.1 },
      }) +
      looseHeap({
        x: 282,
        y: 240,
        rx: 80,
        ry: 24,
        dome: 26,
        count: 420,
        piece: balls(3, ['#c77a2c', '#d98d3a', '#a8601f'], 0.3, 0.3),
        ground: '#8f5420',
      }) +
      placed(282, 176, camelina(), 68),
  ),
};
