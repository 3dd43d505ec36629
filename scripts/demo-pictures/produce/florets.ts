import {
  ball,
  blur,
  dark,
  dots,
  heap,
  leaf,
  light,
  move,
  oval,
  shadow,
  smooth,
  solid,
  still,
  times,
  varied,
  type Drawing,
  type Place,
  type Random,
} from '../parts.ts';
import { cord } from './stems.ts';

/** Small knobs that together make the head of a broccoli or a cauliflower. */
function florets(
  random: Random,
  { x, y }: Place,
  rx: number,
  ry: number,
  colour: string,
  fine: number,
): string {
  return (
    oval(x, y, rx, ry, dark(colour, 0.4)) +
    heap(random, Math.round((rx * ry) / (fine * 11)), { x, y, rx, ry })
      .map((at) => {
        const tone = varied(
          random,
          (at.y - y) / ry + (at.x - x) / rx > 0.5 ? dark(colour, 0.22) : colour,
          0.1,
        );
        return (
          oval(at.x + 2, at.y + 4, fine * 1.5, fine * 1.3, '#0f1a08', `opacity=".35" filter="${blur(2)}"`) +
          oval(at.x, at.y, fine * 1.5, fine * 1.35, ball(dark(tone, 0.12), 0.2)) +
          times(34, () => {
            const [angle, far] = [random(0, 6.3), Math.sqrt(random())];
            return oval(
              at.x + Math.cos(angle) * far * fine * 1.35,
              at.y + Math.sin(angle) * far * fine * 1.2,
              fine * 0.2,
              fine * 0.19,
              varied(
                random,
                Math.sin(angle) + Math.cos(angle) < 0.3 ? light(tone, 0.26) : dark(tone, 0.1),
                0.2,
              ),
            );
          })
        );
      })
      .join('')
  );
}

function broccoli(random: Random, x: number, y: number, size: number): string {
  const stalk = smooth(move(dots('-26,0 -18,60 -24,92 0,98 24,92 18,60 28,0'), { x, y, size }));
  return (
    shadow(x + 22, y + 66 * size, 84 * size, 30 * size, 0.55) +
    [-1, 1]
      .map((side) =>
        cord(
          [
            [x, y + 62 * size],
            [x + side * 30 * size, y + 34 * size],
            [x + side * 52 * size, y + 8 * size],
          ],
          20 * size,
          '#9fbf78',
        ),
      )
      .join('') +
    solid(stalk, '#a3c47c', { depth: 12 }) +
    oval(x, y + 93 * size, 22 * size, 7 * size, '#d3e2b2') +
    florets(random, { x, y }, 84 * size, 56 * size, '#46793c', 9 * size)
  );
}

function cauliflower(random: Random, x: number, y: number, size: number): string {
  const wrap = (from: number, to: number, count: number, long: number) =>
    times(count, (at) =>
      leaf({
        x: x + random(-6, 6),
        y: y + 26 * size,
        turn: from + ((to - from) * at) / (count - 1),
        length: long * size * random(0.92, 1.05),
        width: 74 * size,
        colour: varied(random, '#6f9f52', 0.12),
        vein: '#e0ecc4',
        edge: 'wavy',
        veins: 7,
        belly: 0.55,
        random,
      }),
    );
  return (
    shadow(x + 18, y + 52 * size, 100 * size, 46 * size, 0.5) +
    wrap(-200, 20, 9, 122) +
    florets(random, { x, y }, 74 * size, 60 * size, '#efe6c9', 10 * size) +
    wrap(30, 150, 6, 86)
  );
}

export const drawnFlorets: Readonly<Record<string, Drawing>> = {
  brocoli: still(
    'cream',
    167,
    (random) =>
      broccoli(random, 124, 104, 0.98) + broccoli(random, 276, 92, 0.98) + broccoli(random, 204, 156, 1.06),
  ),
  'chou-fleur': still(
    'slate',
    168,
    (random) => cauliflower(random, 274, 122, 0.98) + cauliflower(random, 136, 164, 1.06),
  ),
};
