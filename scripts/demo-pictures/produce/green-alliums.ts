import {
  along,
  bead,
  dark,
  dots,
  light,
  linear,
  shadow,
  short,
  smooth,
  solid,
  still,
  stroke,
  times,
  varied,
  type Drawing,
  type Point,
  type Random,
} from '../parts.ts';
import { cord } from './stems.ts';

/** White shafts with roots to the left, green tubes to the right, tied. */
function stalks(
  random: Random,
  count: number,
  {
    width,
    bulbs: fat,
    band,
    green = '#4d8a3f',
    gap,
  }: { width: number; bulbs: number; band: string; green?: string; gap: number },
): string {
  const lay = times(count, (at) => {
    const y = 150 + (at - (count - 1) / 2) * gap;
    const middle = 150 + (at - (count - 1) / 2) * gap * 0.72;
    const points: Point[] = [
      [46 + random(-10, 10), y + random(-3, 3)],
      [110, y * 0.6 + middle * 0.4],
      [200, middle],
      [290, middle + (middle - 150) * 0.25],
      [384 + random(-14, 10), 150 + (middle - 150) * 1.9 + random(-12, 12)],
    ];
    const [head] = points;
    const tones = linear(
      [70, 0],
      [380, 0],
      [
        [0, '#f7f4e6'],
        [0.28, '#e9edc6'],
        [0.5, green],
        [1, dark(green, 0.25)],
      ],
    );
    return (
      stroke(
        times(6, () =>
          smooth(
            [
              head!,
              [head![0] - random(6, 12), head![1] + random(-5, 5)],
              [head![0] - random(16, 26), head![1] + random(-10, 10)],
            ],
            false,
          ),
        ),
        '#cdbf95',
        1,
      ) +
      solid(
        smooth(
          along(points, (share) => (width / 2) * (share > 0.7 ? 1 - ((share - 0.7) / 0.3) ** 2 * 0.9 : 1)),
        ),
        '#6f7f58',
        { fill: tones, depth: width * 0.4, shade: 0.45 },
      ) +
      (fat > 0 ? bead(head![0] + 6, head![1], fat * 1.25, fat, '#f3efdf', 0.5) : '')
    );
  });
  const tie = (from: number) =>
    `M${from} ${short(150 - count * gap * 0.42)}q8 ${short(count * gap * 0.42)} 0 ${short(count * gap * 0.84)}`;
  return (
    shadow(216, 176, 176, count * gap * 0.42, 0.5) +
    lay +
    stroke(tie(214), dark(band, 0.4), 9) +
    stroke(tie(212), light(band, 0.2), 4)
  );
}

export const drawnGreenAlliums: Readonly<Record<string, Drawing>> = {
  'fleur-d-ail': still(
    'slate',
    125,
    (random) =>
      shadow(200, 190, 170, 70, 0.5) +
      times(8, (at) => {
        const y = 40 + at * 25;
        const [x, r] = [268 + (at % 2) * 34 + random(-16, 16), random(36, 52)];
        const ring = Array.from({ length: 14 }, (_, step): Point => [
          x + Math.sin(step * 0.5) * r * (1 - step * 0.025),
          y + r * 0.8 - Math.cos(step * 0.5) * r * 0.8 * (1 - step * 0.025),
        ]);
        const last = ring.at(-1)!;
        const bud: Point = [last[0] + 8, last[1] - 12];
        return (
          cord(
            [[28 + random(-8, 8), 112 + at * 10], [104, 126 + at * 5], [190, y * 0.8 + 30], ...ring],
            9,
            varied(random, '#6da341', 0.15),
          ) +
          cord([last, bud], 13, '#b9cf7e') +
          cord([bud, [bud[0] + 16, bud[1] - 22]], 4, '#c9d78f')
        );
      }) +
      cord(dots('92,114 102,144 94,174'), 9, '#b98a4a'),
  ),
  'oignons-verts': still('oak', 126, (random) =>
    stalks(random, 9, { width: 13, bulbs: 12, band: '#3f6fa8', gap: 22 }),
  ),
  'poireaux-primeurs': still('cream', 127, (random) =>
    stalks(random, 7, { width: 25, bulbs: 0, band: '#b98a4a', green: '#3f7a55', gap: 29 }),
  ),
};
