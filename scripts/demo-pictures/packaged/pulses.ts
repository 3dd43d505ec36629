import { type Drawing } from '../parts.ts';
import { stillOf } from './ink.ts';
import { bowlOf, fullSack } from './loose.ts';
import { beans, chickpeas, lentils, scattered } from './pieces.ts';

export const pulses: Record<string, Drawing> = {
  'pois-chiches': stillOf(
    'oak',
    127,
    () =>
      fullSack(200, 112, 262, 130, '#c7a878', chickpeas, '#8a6430', 128) +
      scattered(chickpeas, [
        [38, 272],
        [64, 284],
        [352, 276],
        [372, 264],
        [336, 286],
      ]),
  ),
  'lentilles-du-puy': stillOf(
    'linen',
    128,
    () =>
      bowlOf(
        200,
        136,
        148,
        '#ece3d3',
        lentils(['#4d5a45', '#3d4a3c', '#5f6a4c', '#465049'], '#1e2a28'),
        '#28302a',
        470,
        48,
      ) +
      scattered(lentils(['#4d5a45', '#3d4a3c', '#5f6a4c'], '#1e2a28'), [
        [46, 250],
        [66, 266],
        [348, 262],
        [364, 250],
        [332, 274],
        [90, 276],
      ]),
  ),
  'lentilles-vertes': stillOf(
    'walnut',
    129,
    () =>
      fullSack(
        196,
        114,
        262,
        126,
        '#d3bf95',
        lentils(['#8a8c4a', '#9c9a58', '#777a3e', '#a8a263']),
        '#5c5e2c',
        420,
      ) +
      scattered(lentils(['#8a8c4a', '#9c9a58']), [
        [40, 276],
        [58, 284],
        [346, 280],
        [364, 272],
      ]),
  ),
  'haricots-noirs': stillOf(
    'sage',
    130,
    () =>
      bowlOf(200, 136, 146, '#c9563a', beans('#26222a', '#e9e2d6'), '#120f12', 190, 50) +
      scattered(beans('#26222a', '#e9e2d6'), [
        [42, 252],
        [64, 272],
        [352, 264],
        [336, 280],
      ]),
  ),
};
