import {
  along,
  blur,
  dark,
  light,
  move,
  path,
  short,
  smooth,
  solid,
  spine,
  still,
  stroke,
  times,
  type Drawing,
  type Point,
  type Random,
} from '../parts.ts';

const kelp = (random: Random, y: number, turn: number, tone: string): string => {
  const middle = move(spine(410, random(-46, 46), 44), { x: -6, y, turn });
  let at = 0;
  const d = smooth(
    along(middle, (share) => {
      at += 1;
      return (27 + 5 * Math.sin(at * 1.1) + 3 * Math.sin(at * 2.3)) * Math.min(1, 0.5 + share * 3);
    }),
  );
  const ruffle = [-0.72, 0.72]
    .map((side) =>
      stroke(
        smooth(
          middle.map(([x, py], index): Point => [x, py + side * 27 + Math.sin(index * 1.9) * 5]),
          false,
        ),
        light(tone, 0.5),
        2.4,
        0.45,
      ),
    )
    .join('');
  return (
    path(d, '#0f0c06', `opacity=".5" filter="${blur(6)}" transform="translate(5 9)"`) +
    solid(d, tone, {
      depth: 12,
      shade: 0.6,
      inside:
        stroke(
          times(43, (index) => {
            const [x, py] = middle[index]!;
            return `M${short(x)} ${short(py - 8)}q4 -10 10 -22M${short(x)} ${short(py + 8)}q4 10 10 22`;
          }),
          dark(tone, 0.5),
          2.4,
          0.35,
        ) +
        ruffle +
        stroke(smooth(middle, false), light(tone, 0.3), 9, 0.4, `filter="${blur(3)}"`) +
        stroke(
          smooth(
            middle.map(([x, py]): Point => [x, py - 7]),
            false,
          ),
          '#fff6cf',
          3,
          0.4,
          `filter="${blur(1.5)}"`,
        ),
    })
  );
};

export const drawnSeaweed: Readonly<Record<string, Drawing>> = {
  'laminaire-sucree': still(
    'stone',
    290,
    (random) =>
      kelp(random, 70, 4, '#6f6a2a') +
      kelp(random, 136, -3, '#5c5a24') +
      kelp(random, 196, 5, '#7a7230') +
      kelp(random, 262, -4, '#656228'),
  ),
};
