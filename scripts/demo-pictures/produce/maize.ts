import {
  along,
  ball,
  leaf,
  light,
  move,
  oval,
  shadow,
  short,
  smooth,
  solid,
  spine,
  still,
  stroke,
  times,
  varied,
  type Drawing,
  type Point,
  type Random,
} from '../parts.ts';
import { cord } from './stems.ts';

function cob(random: Random, y: number, x: number, turn: number): string {
  const place = { x, y, turn, size: 1 };
  const middle = move(spine(214, 0, 16), place);
  const half = (share: number) =>
    34 * Math.max(0, 1 - share ** 5) ** 0.6 * (0.86 + 0.14 * Math.sin(Math.PI * share));
  const kernels = times(17, (column) =>
    times(9, (row) => {
      const share = column / 17;
      const angle = ((row + (column % 2 ? 0.2 : 0)) / 8 - 0.5) * Math.PI;
      const [[px, py]] = move([[share * 214 + 4, Math.sin(angle) * half(share + 0.02) * 0.96]], place) as [
        Point,
      ];
      const lit = 0.5 - Math.sin(angle) * 0.5;
      return oval(
        px,
        py,
        7.3,
        Math.max(1.6, 5.4 * Math.cos(angle)),
        ball(varied(random, lit > 0.5 ? '#f0c544' : '#d9a22a', 0.1), 0.5),
        `transform="rotate(${short(turn)} ${short(px)} ${short(py)})"`,
      );
    }),
  );
  const husk = (from: number, length: number, width: number, tone: string) => {
    const [[px, py]] = move([[-46, 0]], place) as [Point];
    return leaf({
      x: px,
      y: py,
      turn: turn + from,
      length,
      width,
      colour: tone,
      vein: light(tone, 0.4),
      tip: 0.8,
      veins: 0,
      bend: from > 0 ? 16 : -16,
      belly: 0.4,
      random,
    });
  };
  const silk = stroke(
    times(16, () =>
      smooth(
        move(
          [
            [200, random(-6, 6)],
            [228, random(-14, 14)],
            [244 + random(0, 14), random(-24, 24)],
          ],
          place,
        ),
        false,
      ),
    ),
    '#c9a25e',
    1.2,
    0.8,
  );
  return (
    shadow(x + 100, y + 44, 146, 20, 0.55, turn) +
    husk(-17, 190, 62, '#7ba34a') +
    husk(16, 196, 62, '#6c9640') +
    silk +
    solid(smooth(along(middle, half)), '#c98f22', { depth: 16, shade: 0.6, inside: kernels }) +
    husk(-25, 168, 46, '#8fb35c') +
    husk(25, 166, 48, '#7fa54e') +
    husk(-3, 92, 58, '#97ba63') +
    cord(
      move(
        [
          [-46, 0],
          [-72, 2],
        ],
        place,
      ),
      20,
      '#a9c07c',
    )
  );
}

export const drawnMaize: Readonly<Record<string, Drawing>> = {
  'mais-sucre': still(
    'walnut',
    203,
    (random) => cob(random, 70, 96, -4) + cob(random, 150, 118, 3) + cob(random, 232, 88, -2),
  ),
};
