import { heap, leaf, move, shadow, type Leaf, type Place, type Random } from '../parts.ts';
import { cord } from './stems.ts';

export const tie = (x: number, y: number, turn: number, wide: number, colour = '#b98a4a'): string =>
  cord(
    move(
      [
        [0, -wide],
        [6, 0],
        [0, wide],
      ],
      { x, y, turn },
    ),
    8,
    colour,
  );

/** Stalks from the lower left that fan out, tied. */
export function fan(
  random: Random,
  count: number,
  spread: number,
  one: (at: Place, index: number) => string,
  { x = 60, y = 250, turn = -34, tied = 62, wide = 30 } = {},
): string {
  const shade = move([[150, 0]], { x: x + 16, y: y + 24, turn })[0] as [number, number];
  return (
    shadow(...shade, 132, 70, 0.4, turn) +
    Array.from({ length: count }, (_, index) => {
      const order = count - 1 - index;
      const side = (order % 2 ? 1 : -1) * Math.ceil(order / 2);
      return one(
        { x: x + side * 3.4, y: y + side * 3.4, turn: turn + (side / count) * spread * 2 + random(-3, 3) },
        order,
      );
    }).join('') +
    tie(...(move([[tied, 0]], { x, y, turn })[0] as [number, number]), turn, wide)
  );
}

export const scatter = (
  random: Random,
  count: number,
  area: Parameters<typeof heap>[2],
  form: (index: number) => Omit<Leaf, 'x' | 'y'>,
): string =>
  shadow(208, 200, (area?.rx ?? 120) * 1.1, (area?.ry ?? 60) * 0.9, 0.45) +
  heap(random, count, area)
    .map(({ x, y, turn, size }, index) => {
      const one = form(index);
      return leaf({
        x: x - (Math.cos((turn * Math.PI) / 180) * one.length) / 2,
        y: y - (Math.sin((turn * Math.PI) / 180) * one.length) / 2,
        turn,
        size,
        bend: random(-8, 8),
        random,
        ...one,
      });
    })
    .join('');
