import {
  ball,
  blur,
  clipped,
  dark,
  dots,
  gloss,
  grain,
  leaf,
  light,
  linear,
  move,
  oval,
  path,
  radial,
  shadow,
  smooth,
  solid,
  spine,
  stroke,
  times,
  varied,
  type Place,
  type Point,
  type Random,
} from '../parts.ts';
import { cord } from './stems.ts';

/** White butcher's paper under the meat. */
export const paper = (colour = '#efe7da'): string => {
  const d = 'M26 74L120 52L300 46L372 84L382 228L296 262L96 270L18 224Z';
  return (
    shadow(212, 236, 186, 40, 0.5) +
    path(d, colour) +
    path(
      d,
      linear(
        [30, 50],
        [360, 270],
        [
          [0, '#ffffff', 0.5],
          [0.5, '#ffffff', 0],
          [1, '#5b4630', 0.25],
        ],
      ),
    ) +
    stroke('M26 74L150 150M372 84L280 140M96 270L150 214M300 46L250 96', '#b3a48c', 1.4, 0.5) +
    stroke('M27 76L151 152M371 86L281 142', '#ffffff', 1.4, 0.6)
  );
};

export const rosemary = (random: Random, x: number, y: number, turn: number, length = 90): string => {
  const middle = move(spine(length, 8, 16), { x, y, turn });
  return (
    cord(middle, 3, '#7a6a45') +
    middle
      .map(([px, py], at) =>
        [-1, 1]
          .map((side) =>
            leaf({
              x: px,
              y: py,
              turn: turn + side * random(34, 62),
              length: 19 - at * 0.5,
              width: 5,
              colour: varied(random, '#5d7a56', 0.16),
              veins: 0,
              random,
            }),
          )
          .join(''),
      )
      .join('')
  );
};

export interface Cut {
  points: readonly Point[];
  meat: string;
  fat?: string;
  /** How wide the fat around it is, and how thick the cut stands. */
  rim?: number;
  thick?: number;
  marbling?: number;
  /** Lines of the grain: their count and their direction. */
  grainLines?: number;
  across?: number;
}

export const between = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** A cut of meat from above: its side, its fat, its face with marbling and grain. */
export function cut(
  random: Random,
  at: Place,
  { points, meat, fat = '#f1e2cd', rim = 0, thick = 14, marbling = 0, grainLines = 0, across = 0 }: Cut,
): string {
  const outer = move(points, at);
  const d = smooth(outer);
  const [cx, cy] = between(outer);
  const face =
    rim > 0
      ? smooth(
          outer.map(([x, y]): Point => {
            const far = Math.hypot(x - cx, y - cy) || 1;
            const edge = rim * (0.55 + 0.45 * Math.cos(Math.atan2(y - cy, x - cx) + 1.6));
            return [x - ((x - cx) / far) * edge, y - ((y - cy) / far) * edge];
          }),
        )
      : d;
  const span = Math.max(...outer.map(([x, y]) => Math.hypot(x - cx, y - cy)));
  const veins = times(marbling, () => {
    const [x, y, turn] = [cx + random(-span, span) * 0.9, cy + random(-span, span) * 0.8, random(0, 360)];
    return smooth(
      move(
        [
          [0, 0],
          [random(6, 12), random(-5, 5)],
          [random(16, 26), random(-7, 7)],
        ],
        { x, y, turn },
      ),
      false,
    );
  });
  const fibres = times(grainLines, () => {
    const [x, y] = [cx + random(-span, span), cy + random(-span, span)];
    return smooth(
      move(
        [
          [-24, random(-2, 2)],
          [0, random(-3, 3)],
          [24, random(-2, 2)],
        ],
        { x, y, turn: across + random(-7, 7) },
      ),
      false,
    );
  });
  return (
    path(d, '#1a0f07', `opacity=".55" filter="${blur(8)}" transform="translate(9 ${thick + 7})"`) +
    path(d, dark(rim > 0 ? fat : meat, 0.4), `transform="translate(0 ${thick})"`) +
    path(d, dark(rim > 0 ? fat : meat, 0.2), `transform="translate(0 ${thick * 0.5})"`) +
    (rim > 0 ? solid(d, fat, { depth: 7, shade: 0.3 }) : '') +
    solid(face, meat, {
      fill: radial(
        [
          [0, light(meat, 0.26)],
          [0.5, meat],
          [1, dark(meat, 0.28)],
        ],
        { r: 0.7 },
      ),
      depth: 12,
      shade: 0.42,
      inside:
        stroke(fibres, dark(meat, 0.4), 2, 0.32) +
        stroke(fibres, light(meat, 0.5), 1.2, 0.3, 'transform="translate(1 -2.200)"') +
        stroke(veins, fat, 2.4, 0.75) +
        stroke(veins, light(fat, 0.5), 1, 0.5) +
        grain(0.2, { frequency: '0.12', seed: 8, colour: '#4a0f10' }),
    }) +
    clipped(face, gloss(cx - span * 0.28, cy - span * 0.18, span * 0.24, span * 0.05, 0.4, -12))
  );
}

export const bone = (line: readonly Point[], width: number): string =>
  cord(line, width, '#e9dcc3') +
  (() => {
    const [x, y] = line.at(-1)!;
    return (
      oval(x, y, width * 0.5, width * 0.46, ball('#d9c3a4')) +
      oval(x, y, width * 0.22, width * 0.2, '#a8624e')
    );
  })();

export const roast: readonly Point[] = dots(
  '-142,-8 -128,-44 -70,-60 20,-62 96,-54 138,-30 146,12 124,48 50,62 -50,62 -118,46',
);

export const knob: readonly Point[] = dots('-70,6 -58,-38 -14,-56 38,-48 70,-12 60,34 16,54 -40,46');
