import {
  ball,
  blur,
  dark,
  dots,
  gloss,
  light,
  move,
  oval,
  radial,
  rows,
  shadow,
  short,
  smooth,
  solid,
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

interface Bulb {
  /** Half its width and its height from neck to root. */
  wide: number;
  tall: number;
  colour: string;
  lines?: string;
  /** How sharply it narrows to the neck: 1 is round, 2 a drop. */
  drop?: number;
  neck?: number;
  cloves?: boolean;
}

/** A bulb that stands on its root: onions, shallots, garlic. */
function bulb(random: Random, at: Required<Place>, form: Bulb): string {
  const { wide, tall, lines = dark(form.colour, 0.35), drop = 1, neck = 16, cloves = false } = form;
  const colour = varied(random, form.colour, 0.1);
  const shares = [0, 0.04, 0.1, 0.18, 0.28, 0.4, 0.52, 0.64, 0.76, 0.87, 0.95, 1];
  const profile = [0.08, 0.1, 0.2, 0.44, 0.7, 0.9, 1, 0.98, 0.87, 0.66, 0.4, 0.12];
  const side = (share: number) => wide * profile[shares.indexOf(share)]! ** (share < 0.5 ? drop : 1);
  const y = (share: number) => (share - 0.55) * tall;
  const outline = (sign: number): Point[] => shares.map((share) => [sign * side(share), y(share)]);
  const d = smooth(move([...outline(1), ...outline(-1).reverse()], at));
  const meridian = (far: number): string =>
    smooth(
      move(
        shares.map((share): Point => [side(share) * far, y(share)]),
        at,
      ),
      false,
    );
  const put = (points: Point[]) => smooth(move(points, at), false);
  return (
    shadow(
      at.x + 15 * at.size,
      at.y + tall * 0.3 * at.size,
      wide * 1.02 * at.size,
      tall * 0.22 * at.size,
      0.5,
    ) +
    stroke(
      times(4, () =>
        put([
          [random(-4, 4), y(0.03)],
          [random(-6, 6), y(0) - neck * 0.6],
          [random(-10, 10), y(0) - neck],
        ]),
      ),
      dark(colour, 0.18),
      2.6,
    ) +
    stroke(
      times(9, () =>
        put([
          [random(-wide, wide) * 0.12, y(0.99)],
          [random(-wide, wide) * 0.22, y(1) + random(3, 8)],
        ]),
      ),
      '#b39a70',
      1,
      0.85,
    ) +
    solid(d, colour, {
      fill: radial(
        [
          [0, light(colour, 0.5)],
          [0.4, colour],
          [0.8, dark(colour, 0.34)],
          [1, dark(colour, 0.56)],
        ],
        { y: 0.58, fy: 0.36 },
      ),
      depth: wide * 0.2,
      shade: 0.35,
      inside:
        [-0.9, -0.72, -0.52, -0.3, -0.08, 0.16, 0.38, 0.6, 0.8, 0.94]
          .map((far) => stroke(meridian(far + random(-0.05, 0.05)), lines, random(0.8, 1.8), 0.35))
          .join('') +
        [-0.6, -0.36, 0.1, 0.46]
          .map((far) => stroke(meridian(far), '#ffffff', 2, 0.22, `filter="${blur(1.2)}"`))
          .join('') +
        (cloves
          ? [-0.55, 0.05, 0.6]
              .map((far) =>
                stroke(meridian(far), dark(colour, 0.5), wide * 0.13, 0.3, `filter="${blur(2.4)}"`),
              )
              .join('')
          : ''),
    }) +
    gloss(
      at.x - wide * 0.32 * at.size,
      at.y - tall * 0.1 * at.size,
      wide * 0.14 * at.size,
      tall * 0.13 * at.size,
      0.5,
      12 + at.turn,
    )
  );
}

const bulbs = (random: Random, places: readonly Required<Place>[], form: Bulb): string =>
  places.map((at) => bulb(random, at, form)).join('');

/** The cut face of half an onion. */
function half(random: Random, x: number, y: number, r: number, colour: string, flesh: string): string {
  return (
    shadow(x + 12, y + r * 0.5, r * 1.05, r * 0.5) +
    oval(x + 2, y + 4, r, r * 0.92, ball(colour)) +
    oval(x, y, r * 0.97, r * 0.88, flesh) +
    times(6, (at) => {
      const share = 0.93 - at * 0.15;
      return (
        stroke(
          `M${short(x - r * share)} ${y}a${short(r * share)} ${short(r * 0.9 * share)} 0 1 0 ${short(2 * r * share)} 0a${short(r * share)} ${short(r * 0.9 * share)} 0 1 0 ${short(-2 * r * share)} 0`,
          colour,
          random(1.6, 3),
          0.75,
        ) +
        oval(
          x,
          y,
          r * (share - 0.03),
          r * 0.9 * (share - 0.03),
          light(flesh, at % 2 ? 0.5 : 0.15),
          'opacity=".55"',
        )
      );
    }) +
    gloss(x - r * 0.3, y - r * 0.35, r * 0.4, r * 0.16, 0.4)
  );
}

export const drawnAlliums: Readonly<Record<string, Drawing>> = {
  'oignons-rouges': still(
    'linen',
    121,
    (random) =>
      bulbs(
        random,
        rows(random, [3, 2], { top: 100, bottom: 194, left: 88, right: 312, grow: 0.2, tilt: 20 }),
        { wide: 54, tall: 104, colour: '#8a2c4c', neck: 22 },
      ) + half(random, 308, 206, 56, '#9b3a63', '#f1dfe4'),
  ),
  'oignons-doux-des-cevennes': still('walnut', 122, (random) =>
    bulbs(random, rows(random, [3, 3], { top: 104, bottom: 206, left: 82, right: 318, grow: 0.22 }), {
      wide: 60,
      tall: 92,
      colour: '#e3c793',
      lines: '#b98f55',
      neck: 24,
    }),
  ),
  'ail-rose-de-lautrec': still(
    'stone',
    123,
    (random) =>
      times(7, (at) =>
        cord(
          [
            [60 + at * 46, 112 + (at % 2) * 66],
            [160 + at * 14, 40],
            [206, 2],
          ],
          8,
          '#d9c7a4',
        ),
      ) +
      bulbs(random, rows(random, [4, 4], { top: 122, bottom: 214, left: 68, right: 336, grow: 0.1 }), {
        wide: 46,
        tall: 84,
        colour: '#e6cfc9',
        lines: '#a8587a',
        drop: 1.2,
        neck: 10,
        cloves: true,
      }) +
      cord(dots('186,30 208,38 230,26'), 7, '#b98a4a'),
  ),
  echalions: still('sage', 124, (random) =>
    rows(random, [4, 4], { top: 104, bottom: 200, left: 76, right: 320, tilt: 26 })
      .map((at) => bulb(random, at, { wide: 31, tall: 122, colour: '#b9764a', drop: 1.1, neck: 20 }))
      .join(''),
  ),
};
