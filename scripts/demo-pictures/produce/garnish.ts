import {
  ball,
  blur,
  dark,
  dots,
  heap,
  light,
  linear,
  move,
  oval,
  path,
  smooth,
  spine,
  straight,
  stroke,
  times,
  varied,
  type Point,
  type Random,
} from '../parts.ts';

/** Crushed ice over the ground. */
export const ice = (random: Random): string =>
  path('M0 40Q60 22 130 34T280 26T400 44V300H0Z', '#d5e2e8', 'opacity=".92"') +
  heap(random, 150, { x: 200, y: 168, rx: 225, ry: 150 })
    .map(({ x, y }) => {
      const d = straight(
        move(
          dots('-11,-4 -2,-10 10,-6 12,5 1,11 -10,6').map(([px, py]): Point => [
            px * random(0.6, 1.3),
            py * random(0.6, 1.3),
          ]),
          { x, y, turn: random(0, 360) },
        ),
      );
      return (
        path(d, '#5f7d8c', `opacity=".3" filter="${blur(1.6)}" transform="translate(2 3)"`) +
        path(
          d,
          linear(
            [x - 10, y - 10].map(Math.round) as unknown as Point,
            [x + 10, y + 10].map(Math.round) as unknown as Point,
            [
              [0, '#ffffff'],
              [0.6, '#e3eef3'],
              [1, '#b3cad5'],
            ],
          ),
          'opacity=".85"',
        )
      );
    })
    .join('');

/** A dill tip. */
export const dill = (random: Random, x: number, y: number, turn: number): string => {
  const middle = move(spine(76, 8, 9), { x, y, turn });
  return (
    stroke(smooth(middle, false), '#5f8f45', 1.8) +
    middle
      .slice(1)
      .map(([px, py]) =>
        times(5, () =>
          stroke(
            smooth(
              move(
                [
                  [0, 0],
                  [random(8, 13), random(-2, 2)],
                  [random(15, 24), random(-4, 4)],
                ],
                { x: px, y: py, turn: turn + random(-75, 75) },
              ),
              false,
            ),
            varied(random, '#5f9a48', 0.16),
            1.2,
          ),
        ),
      )
      .join('')
  );
};

export const plate = (contents: string, colour = '#e9e4d8'): string =>
  oval(212, 184, 178, 106, '#140c06', `opacity=".5" filter="${blur(13)}"`) +
  oval(200, 160, 180, 118, ball(colour)) +
  oval(200, 156, 142, 88, light(colour, 0.35)) +
  oval(203, 159, 140, 86, dark(colour, 0.12), 'opacity=".35"') +
  contents;
