import {
  around,
  ball,
  blur,
  dark,
  gloss,
  grain,
  heap,
  light,
  move,
  oval,
  path,
  rows,
  smooth,
  solid,
  still,
  stroke,
  times,
  varied,
  type Drawing,
  type Place,
  type Random,
} from '../parts.ts';
import { dish } from './berry-forms.ts';
import { cord } from './stems.ts';

/** Dried fruit: a dark wrinkled body. */
function wrinkled(
  random: Random,
  at: Required<Place>,
  {
    rx,
    ry,
    colour,
    folds = 9,
    shine = 0.4,
  }: { rx: number; ry: number; colour: string; folds?: number; shine?: number },
): string {
  const tone = varied(random, colour, 0.14);
  const wave = random(0, 6);
  const d = smooth(
    move(
      around(
        rx,
        ry,
        (turns) => 1 + 0.05 * Math.sin(turns * 31.416 + wave) + 0.04 * Math.sin(turns * 12.566),
        64,
      ),
      at,
    ),
  );
  const lines = times(folds, () => {
    const [px, py] = [random(-0.75, 0.6) * rx, random(-0.8, 0.8) * ry];
    return smooth(
      move(
        [
          [px - rx * 0.2, py],
          [px + rx * 0.12, py + random(-4, 4)],
          [px + rx * 0.42, py + random(-5, 5)],
        ],
        at,
      ),
      false,
    );
  });
  return (
    path(d, '#1a0f07', `opacity=".5" filter="${blur(3.4)}" transform="translate(4 6)"`) +
    solid(d, tone, {
      fill: ball(tone, 0.36),
      depth: Math.min(rx, ry) * 0.3,
      shade: 0.5,
      inside: stroke(lines, dark(tone, 0.6), 2.2, 0.5) + ridges(lines, tone),
    }) +
    gloss(at.x - rx * 0.3 * at.size, at.y - ry * 0.4 * at.size, rx * 0.24, ry * 0.12, shine)
  );
}

const ridges = (lines: string, tone: string): string =>
  stroke(lines, light(tone, 0.5), 1, 0.5, 'transform="translate(-1 -1.6)"');

export const drawnDriedFruits: Readonly<Record<string, Drawing>> = {
  'canneberges-sechees': still('oak', 250, (random) =>
    dish(
      '#e9dfcd',
      '#b9a88c',
      heap(random, 120, { x: 200, y: 150, rx: 134, ry: 78 })
        .map((at) => wrinkled(random, at, { rx: 17, ry: 12, colour: '#8a1a2c', folds: 4, shine: 0.6 }))
        .join(''),
    ),
  ),
  'figues-sechees': still(
    'walnut',
    251,
    (random) =>
      rows(random, [4, 4, 3], { top: 78, bottom: 222, left: 80, right: 322, tilt: 20, loose: 8 })
        .map(
          (at) =>
            wrinkled(random, at, { rx: 45, ry: 38, colour: '#b98d56', folds: 14, shine: 0.35 }) +
            cord(
              move(
                [
                  [0, -32],
                  [2, -46],
                ],
                at,
              ),
              8,
              '#8a6a3f',
            ),
        )
        .join('') + grain(0.3, { frequency: '0.7', colour: '#f3e6c8', gain: 3, floor: 1.9 }),
  ),
  'dattes-medjool': still('cream', 252, (random) =>
    rows(random, [4, 5, 4, 4], { top: 64, bottom: 236, left: 70, right: 330, tilt: 34, loose: 8 })
      .map(
        (at) =>
          wrinkled(random, at, { rx: 46, ry: 25, colour: '#6d3b1c', folds: 13, shine: 0.65 }) +
          oval(...(move([[-43, 0]], at)[0] as [number, number]), 6, 6, '#b98f55'),
      )
      .join(''),
  ),
  'abricots-secs': still('slate', 253, (random) =>
    rows(random, [5, 6, 5, 6], { top: 66, bottom: 234, left: 62, right: 338, tilt: 40, loose: 9 })
      .map(
        (at) =>
          wrinkled(random, at, { rx: 38, ry: 31, colour: '#dd7f22', folds: 7, shine: 0.4 }) +
          oval(at.x, at.y, 12, 7, '#8a4210', `opacity=".5" filter="${blur(4)}"`),
      )
      .join(''),
  ),
};
