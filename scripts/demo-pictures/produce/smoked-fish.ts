import {
  along,
  bead,
  blur,
  board,
  clipped,
  dark,
  dots,
  gloss,
  light,
  linear,
  move,
  path,
  radial,
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
import { dill, plate } from './garnish.ts';

/** A thin slice that folds: smoked fish. */
function slice(random: Random, at: Place, tone: string, edge: string): string {
  const shape: Point[] = dots('-78,-6 -50,-28 0,-33 52,-26 80,-4 58,20 8,27 -46,22');
  const put = (points: Point[], closed = true) => smooth(move(points, at), closed);
  const d = put(shape.map(([x, y]): Point => [x * random(0.94, 1.06), y * random(0.9, 1.1)]));
  const waves = times(10, (line) =>
    put(
      [
        [-64 + line * 13, -26],
        [-54 + line * 13, -4],
        [-66 + line * 13, 22],
      ],
      false,
    ),
  );
  return (
    path(d, '#1a0f07', `opacity=".45" filter="${blur(3.4)}" transform="translate(3 6)"`) +
    solid(d, varied(random, tone, 0.07), {
      depth: 8,
      shade: 0.4,
      inside:
        stroke(waves, light(tone, 0.65), 2.6, 0.55) +
        stroke(waves, dark(tone, 0.3), 1, 0.35, 'transform="translate(3 0)"') +
        stroke(d, edge, 5, 0.6, `filter="${blur(1.6)}"`),
    }) +
    gloss(at.x - 26, at.y - 12, 22, 5, 0.45, at.turn ?? 0)
  );
}

const tin = (contents: string): string => {
  const box = 'M66 70H334Q352 70 352 88V222Q352 240 334 240H66Q48 240 48 222V88Q48 70 66 70Z';
  const inner = 'M78 84H322Q338 84 338 98V212Q338 226 322 226H78Q62 226 62 212V98Q62 84 78 84Z';
  return (
    shadow(214, 240, 168, 24, 0.6) +
    path(box, dark('#b3a468', 0.4), 'transform="translate(0 16)"') +
    path(
      box,
      linear(
        [60, 70],
        [340, 240],
        [
          [0, '#fff6d0'],
          [0.3, '#cdb973'],
          [0.6, '#efe2ab'],
          [1, '#93824a'],
        ],
      ),
    ) +
    path(inner, '#6d4a1c') +
    clipped(
      inner,
      path(
        inner,
        radial([
          [0, '#d9a83f'],
          [1, '#8a5c1c'],
        ]),
      ) +
        contents +
        gloss(130, 104, 60, 10, 0.4, -4),
    ) +
    stroke(inner, '#5b4820', 2, 0.7)
  );
};

export const drawnSmokedFish: Readonly<Record<string, Drawing>> = {
  'truite-fumee-a-froid': still(
    'walnut',
    288,
    (random) =>
      board('#c29358') +
      times(7, (at) =>
        slice(
          random,
          { x: 112 + at * 27, y: 110 + at * 16, turn: -38 + at * 4, size: 1.06 },
          '#e0703c',
          '#9c3f1c',
        ),
      ) +
      dill(random, 236, 96, 10) +
      dill(random, 64, 226, -14),
  ),
  'esturgeon-fume': still('cream', 289, (random) =>
    plate(
      times(6, (at) =>
        slice(
          random,
          { x: 128 + at * 29, y: 138 + (at % 2) * 6 + at * 3, turn: -62 + at * 5, size: 0.98 },
          '#ecd3a4',
          '#7d4a1e',
        ),
      ) +
        dill(random, 150, 232, -14) +
        dots('296,96 312,110 290,114 92,206 106,218')
          .map(([x, y]) => bead(x, y, 7, 6, '#66742e'))
          .join(''),
      '#5f7076',
    ),
  ),
  'anchois-de-cantabrie': still('oak', 291, (random) =>
    tin(
      times(10, (at) => {
        const x = 82 + at * 26;
        const middle = move(spine(134, random(-8, 8), 12), {
          x,
          y: 88 + random(-3, 3),
          turn: 90 + random(-3, 3),
        });
        const d = smooth(along(middle, (share) => 12.5 * (1 - share * 0.55)));
        return (
          path(d, '#2a1206', `opacity=".5" filter="${blur(2.5)}" transform="translate(3 3)"`) +
          solid(d, varied(random, '#9a4f38', 0.12), {
            depth: 7,
            inside:
              stroke(smooth(middle, false), '#5b2418', 2.4, 0.6) +
              stroke(
                smooth(
                  middle.map(([px, py]): Point => [px - 5, py]),
                  false,
                ),
                '#e0b8a0',
                2.6,
                0.6,
                `filter="${blur(0.8)}"`,
              ),
          })
        );
      }),
    ),
  ),
};
