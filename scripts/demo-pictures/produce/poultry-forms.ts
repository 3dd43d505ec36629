import {
  blur,
  dark,
  grain,
  leaf,
  light,
  move,
  oval,
  path,
  radial,
  solid,
  spine,
  varied,
  type Point,
  type Random,
} from '../parts.ts';
import { cord } from './stems.ts';

export interface Skin {
  skin: string;
  /** A second tone, where the bird is fat or browned. */
  warm: string;
}

export const skinned = (d: string, { skin, warm }: Skin, [x, y]: Point, reach: number, seed = 3): string =>
  path(d, '#1a0f07', `opacity=".4" filter="${blur(6)}" transform="translate(6 9)"`) +
  solid(d, skin, {
    fill: radial(
      [
        [0, light(skin, 0.5)],
        [0.45, skin],
        [0.85, dark(skin, 0.24)],
        [1, dark(skin, 0.42)],
      ],
      { r: 0.7, fy: 0.24 },
    ),
    depth: reach * 0.2,
    shade: 0.4,
    inside:
      oval(
        x + reach * 0.2,
        y + reach * 0.3,
        reach * 0.8,
        reach * 0.5,
        warm,
        `opacity=".5" filter="${blur(reach * 0.25)}"`,
      ) + grain(0.4, { frequency: '0.28', seed, colour: '#8a5a34', gain: 2, floor: 1 }),
  });

export const thyme = (random: Random, x: number, y: number, turn: number): string => {
  const middle = move(spine(84, 10, 14), { x, y, turn });
  return (
    cord(middle, 2.4, '#7d6a45') +
    middle
      .map(([px, py]) =>
        [-1, 1]
          .map((side) =>
            leaf({
              x: px,
              y: py,
              turn: turn + side * random(40, 70),
              length: 11,
              width: 6.5,
              colour: varied(random, '#6d8f56', 0.16),
              veins: 0,
              random,
            }),
          )
          .join(''),
      )
      .join('')
  );
};
