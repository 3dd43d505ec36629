import {
  along,
  ball,
  blur,
  clipped,
  dark,
  dots,
  leaf,
  linear,
  move,
  path,
  shadow,
  smooth,
  solid,
  spine,
  still,
  stroke,
  times,
  varied,
  type Drawing,
  type Place,
  type Point,
} from '../parts.ts';
import { cord } from './stems.ts';

/** A pepper with blunt lobes. */
function pepper({ x, y, turn = 0, size = 1 }: Place, colour: string): string {
  const place = { x, y, turn, size };
  const d = smooth(
    move(
      dots('-14,-46 -38,-56 -56,-36 -54,6 -42,48 -22,60 -6,54 10,62 32,54 48,18 56,-28 40,-56 14,-46 0,-42'),
      place,
    ),
  );
  const fold = (points: Point[]) => smooth(move(points, place), false);
  const folds = fold(dots('-10,-44 -24,-4 -14,56')) + fold(dots('10,-44 26,-2 16,58'));
  return (
    shadow(x + 16 * size, y + 46 * size, 58 * size, 24 * size, 0.55) +
    solid(d, colour, {
      fill: ball(colour, 0.34),
      depth: 14 * size,
      shade: 0.5,
      inside:
        stroke(folds, dark(colour, 0.6), 9 * size, 0.45, `filter="${blur(4)}"`) +
        stroke(fold(dots('-40,-34 -42,-4 -32,30')), '#ffffff', 7 * size, 0.6, `filter="${blur(2.6)}"`) +
        stroke(fold(dots('2,-20 4,10 2,34')), '#ffffff', 6 * size, 0.3, `filter="${blur(3)}"`),
    }) +
    path(smooth(move(dots('-20,-46 -6,-54 0,-52 8,-55 20,-45 6,-40 -6,-41'), place)), '#5c8a3a') +
    cord(move(dots('0,-49 2,-66 12,-78'), place), 11 * size, '#5f8f3a')
  );
}

const calyx = (at: Required<Place>, from: number, reach: number, colour: string): string =>
  times(5, (index) => {
    const [foot] = move([[from, 0]], at);
    return leaf({
      x: foot![0],
      y: foot![1],
      turn: at.turn + (index - 2) * 24,
      length: reach * at.size,
      width: reach * 0.42 * at.size,
      colour,
      veins: 0,
    });
  });

export const drawnPeppers: Readonly<Record<string, Drawing>> = {
  'poivrons-doux': still('cream', 190, () =>
    [
      [96, 98, -8, '#c9281f'],
      [206, 84, 6, '#e5a823'],
      [314, 100, 12, '#4f8a35'],
      [146, 196, 5, '#e07a25'],
      [262, 202, -6, '#c0231c'],
    ]
      .map(([x, y, turn, colour], at) =>
        pepper(
          { x: x as number, y: y as number, turn: turn as number, size: at > 2 ? 1.12 : 0.98 },
          colour as string,
        ),
      )
      .join(''),
  ),
  'poivrons-corne': still('oak', 191, (random) =>
    times(6, (at) => {
      const place = { x: 72 + (at % 2) * 26, y: 54 + at * 40, turn: random(-6, 8), size: 1 };
      const colour = varied(
        random,
        ['#b81f1a', '#c72a1e', '#d8451f', '#5f8f35', '#c02019', '#cc331f'][at]!,
        0.06,
      );
      const middle = move(spine(270, random(-16, 20), 18), place);
      const d = smooth(along(middle, (share) => 27 * Math.min(1, 0.72 + share * 5) * (1 - share) ** 0.72));
      return (
        shadow(210, place.y + 26, 140, 12, 0.45) +
        solid(d, colour, { depth: 18, shade: 0.6 }) +
        stroke(
          smooth(
            middle.slice(1, 13).map(([x, y], step): Point => [x, y - 10 + step * 0.6]),
            false,
          ),
          '#ffffff',
          4,
          0.55,
          `filter="${blur(2)}"`,
        ) +
        calyx(place, -4, 22, '#5f8f3a') +
        cord(move(dots('2,0 -20,-3 -36,4'), place), 8, '#5f8f3a')
      );
    }),
  ),
  aubergines: still('stone', 192, () =>
    dots('66,-4 150,5 236,-3')
      .map(([y, turn], at) => {
        const place = { x: 92 + (at % 2) * 18, y: y, turn: turn, size: 1 };
        const middle = move(spine(256, at === 1 ? -10 : 12, 20), place);
        const half = (share: number) =>
          (24 + 24 * share ** 0.9) * Math.min(1, Math.sqrt(Math.max(0.004, 1.005 - share)) * 2.5);
        const d = smooth(along(middle, half));
        const line = smooth(
          middle.slice(3, 17).map(([x, px], step): Point => [x, px - half((step + 3) / 19) * 0.45]),
          false,
        );
        return (
          shadow(226, place.y + 40, 136, 16, 0.5, turn) +
          solid(d, '#3a1d46', {
            fill: linear(
              [200, place.y - 46],
              [206, place.y + 50],
              [
                [0, '#5d3a6d'],
                [0.45, '#33183f'],
                [1, '#1a0a22'],
              ],
            ),
            depth: 20,
            shade: 0.6,
          }) +
          clipped(d, stroke(line, '#d9c6ee', 7, 0.6, `filter="${blur(3)}"`)) +
          calyx(place, -6, 54, '#5f8244') +
          cord(move(dots('4,0 -22,-2 -42,8'), place), 15, '#6f8f4a')
        );
      })
      .join(''),
  ),
};
