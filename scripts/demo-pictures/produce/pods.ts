import {
  along,
  bead,
  blur,
  dark,
  dots,
  heap,
  light,
  move,
  numbers,
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
  type Random,
} from '../parts.ts';
import { cord } from './stems.ts';

/** A thin bean with its small stem. */
function bean(random: Random, at: Place, length: number, width: number, colour: string): string {
  const middle = move(
    spine(length, random(-16, 16), 14).map(([x, y]): Point => [x - length / 2, y]),
    at,
  );
  const tone = varied(random, colour, 0.16);
  const d = smooth(
    along(
      middle,
      (share) =>
        (width / 2) * Math.max(0.16, Math.sin(Math.PI * share)) ** 0.35 * (1 + 0.09 * Math.sin(share * 50)),
    ),
  );
  const [first, second] = [middle[0]!, middle[1]!];
  return (
    path(d, '#1a0f07', `opacity=".4" filter="${blur(3)}" transform="translate(3 6)"`) +
    stroke(
      smooth([first, [first[0] * 1.5 - second[0] * 0.5, first[1] * 1.5 - second[1] * 0.5 - 2]], false),
      light(tone, 0.3),
      width * 0.34,
    ) +
    solid(d, tone, {
      depth: width * 0.4,
      shade: 0.6,
      inside: stroke(
        smooth(
          middle.map(([x, y]): Point => [x - 1, y - width * 0.14]),
          false,
        ),
        light(tone, 0.6),
        width * 0.13,
        0.7,
      ),
    })
  );
}

/** An open pod with its row of peas. */
function pod(random: Random, at: Place): string {
  const long = 168;
  const middle = move(
    spine(long, 15, 16).map(([x, y]): Point => [x - long / 2, y]),
    at,
  );
  const half = (share: number) => 21 * Math.max(0, Math.sin(Math.PI * share)) ** 0.55;
  const shell = smooth(along(middle, half));
  const inner = smooth(
    along(middle.slice(1, -1), (share) => 13 * Math.max(0, Math.sin(Math.PI * share)) ** 0.5),
  );
  const [first] = middle;
  return (
    path(shell, '#1a0f07', `opacity=".45" filter="${blur(5)}" transform="translate(6 10)"`) +
    solid(shell, '#5f9f3a', { depth: 10, shade: 0.5 }) +
    path(inner, dark('#8cbf57', 0.25)) +
    times(8, (index) => {
      const [x, y] = middle[2 + Math.round(index * 1.6)]!;
      return bead(x, y, 10.4, 10, varied(random, '#86bf4a', 0.1), 0.55);
    }) +
    cord([first!, [first![0] - 12, first![1] - 4]], 5, '#6f9f45')
  );
}

export const drawnPods: Readonly<Record<string, Drawing>> = {
  'haricots-verts': still(
    'linen',
    201,
    (random) =>
      shadow(210, 196, 160, 70, 0.5) +
      heap(random, 46, { x: 200, y: 154, rx: 90, ry: 84, tilt: 22 })
        .map((at) => bean(random, { ...at, turn: at.turn - 14 }, 176, 14, '#5d9a3a'))
        .join(''),
  ),
  'haricots-verts-extra-fins': still(
    'slate',
    202,
    (random) =>
      shadow(208, 196, 164, 66, 0.5) +
      times(26, (at) =>
        bean(
          random,
          { x: 192 + random(-16, 16), y: 66 + at * 7.4, turn: random(-7, 7) + (at - 13) * 0.6 },
          270,
          8.5,
          '#4a8a35',
        ),
      ) +
      cord(dots('176,56 188,150 178,262'), 9, '#c79a5c') +
      cord(dots('178,148 206,132 212,152 190,156 214,176'), 5, '#c79a5c'),
  ),
  'petits-pois': still(
    'cream',
    204,
    (random) =>
      numbers('112,62,-10 292,74,14 96,232,12 304,238,-8 206,118,4 198,190,-12')
        .map(([x, y, turn]) => pod(random, { x: x!, y: y!, turn: turn!, size: 1 }))
        .join('') +
      heap(random, 22, { x: 200, y: 160, rx: 170, ry: 104 })
        .map(({ x, y }) => bead(x, y, 9.6, 9.2, varied(random, '#86bf4a', 0.12), 0.55))
        .join(''),
  ),
};
