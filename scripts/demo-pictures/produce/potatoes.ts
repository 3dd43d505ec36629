import {
  around,
  bowl,
  dark,
  dots,
  grain,
  heap,
  light,
  move,
  radial,
  rows,
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
  type Place,
  type Random,
} from '../parts.ts';
import { TAU, slice } from './root-forms.ts';

interface Tuber {
  rx: number;
  ry: number;
  colour: string;
  knobs?: number;
  eyes?: number;
}

function tuber(random: Random, at: Required<Place>, { rx, ry, knobs = 0, eyes = 5, ...form }: Tuber): string {
  const colour = varied(random, form.colour, 0.12);
  const bumps = Array.from({ length: knobs }, (): [number, number] => [random(), random(0.18, 0.4)]);
  const waves = [random(0, 6), random(0, 6)] as const;
  const out = (turns: number) =>
    1 +
    0.04 * Math.sin(turns * TAU * 2 + waves[0]) +
    0.03 * Math.sin(turns * TAU * 3 + waves[1]) +
    bumps.reduce(
      (sum, [where, size]) => sum + size * Math.exp(-240 * (((turns - where + 1.5) % 1) - 0.5) ** 2),
      0,
    );
  const d = smooth(move(around(rx, ry, out, 44), at));
  const r = Math.min(rx, ry) * at.size;
  return (
    shadow(at.x + 10, at.y + r * 0.75, rx * at.size, r * 0.5) +
    solid(d, colour, {
      fill: radial(
        [
          [0, light(colour, 0.48)],
          [0.4, colour],
          [0.8, dark(colour, 0.38)],
          [1, dark(colour, 0.6)],
        ],
        { r: 0.7, fy: 0.22 },
      ),
      depth: r * 0.25,
      shade: 0.4,
      inside:
        grain(0.35, { frequency: '0.35', seed: 5 }) +
        times(eyes, () => {
          const [x, y] = [at.x + random(-rx, rx) * 0.7, at.y + random(-ry, ry) * 0.7];
          return (
            stroke(`M${short(x)} ${short(y)}q4 3.6 8 0`, dark(colour, 0.55), 1.5, 0.55) +
            stroke(`M${short(x)} ${short(y + 1.6)}q4 4 8 0`, light(colour, 0.5), 0.9, 0.5)
          );
        }) +
        times(knobs * 2, () =>
          stroke(
            smooth(
              move(spine(rx * 0.8, 8), {
                x: at.x + random(-rx, 0),
                y: at.y + random(-ry, ry) * 0.7,
                turn: 80 + at.turn,
              }),
              false,
            ),
            dark(colour, 0.5),
            1,
            0.35,
          ),
        ),
    })
  );
}

export const drawnPotatoes: Readonly<Record<string, Drawing>> = {
  topinambours: still('stone', 108, (random) =>
    rows(random, [4, 4, 4], { top: 80, bottom: 222, left: 74, right: 326, tilt: 50, loose: 10 })
      .map((at) => tuber(random, at, { rx: 50, ry: 27, colour: '#b98a63', knobs: 4 }))
      .join(''),
  ),
  'pommes-de-terre-bleues': still(
    'linen',
    109,
    (random) =>
      rows(random, [4, 3, 3], { top: 78, bottom: 214, left: 78, right: 320, tilt: 40, loose: 8 })
        .map((at) => tuber(random, at, { rx: 46, ry: 35, colour: '#4b4266' }))
        .join('') +
      slice(random, { x: 318, y: 226 }, 44, ['#3a3155', '#6a4c97', '#5d3f8a', '#7553a3'], '#cdb8e6'),
  ),
  'pommes-de-terre-grenaille': still(
    'walnut',
    110,
    (random) =>
      bowl(
        heap(random, 46, { y: 112, rx: 128, ry: 48 })
          .map((at) => tuber(random, at, { rx: 27, ry: 22, colour: '#d6ad62', eyes: 2 }))
          .join(''),
        { colour: '#8f9aa0' },
      ) +
      dots('48,250 352,262 92,272')
        .map(([x, y]) =>
          tuber(random, { x: x, y: y, turn: 20, size: 0.95 }, { rx: 27, ry: 22, colour: '#d6ad62', eyes: 2 }),
        )
        .join(''),
  ),
  'pommes-de-terre-charlotte': still('sage', 111, (random) =>
    rows(random, [3, 4, 3], { top: 76, bottom: 224, left: 74, right: 326, tilt: 30, loose: 8 })
      .map((at) => tuber(random, at, { rx: 56, ry: 31, colour: '#d9b872', eyes: 6 }))
      .join(''),
  ),
};
