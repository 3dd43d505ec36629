import {
  ball,
  blur,
  board,
  dark,
  dots,
  gloss,
  leaf,
  light,
  move,
  numbers,
  oval,
  rows,
  shadow,
  smooth,
  still,
  stroke,
  type Drawing,
  type Place,
  type Point,
} from '../parts.ts';
import { type Skin, skinned, thyme } from './poultry-forms.ts';
import { cord } from './stems.ts';

/** A whole bird on its back, its legs to the right. */
function bird({ x, y, turn = 0, size = 1 }: Place, tones: Skin): string {
  const place = { x, y, turn, size };
  const put = (points: Point[]) => smooth(move(points, place));
  const at = (px: number, py: number): Point => move([[px, py]], place)[0]!;
  const limb = (points: Point[], from: Point, to: Point) =>
    cord([at(...from), at(...to)], 13 * size, tones.skin) +
    oval(...at(...to), 8 * size, 7 * size, ball('#e6d6bd')) +
    skinned(put(points), tones, at(points[0]![0], points[0]![1]), 44 * size, 5);
  return (
    shadow(x + 14 * size, y + 62 * size, 150 * size, 30 * size, 0.55) +
    limb(dots('40,-60 86,-66 128,-40 146,-16 120,-8 70,-12 34,-30'), [132, -24], [172, -6]) +
    skinned(
      put(dots('-138,4 -126,-44 -70,-76 0,-84 64,-68 108,-34 118,10 96,50 30,72 -60,70 -122,44')),
      tones,
      at(-10, 0),
      120 * size,
    ) +
    stroke(
      smooth(move(dots('-124,-12 -60,-30 20,-30 96,-6'), place), false),
      dark(tones.skin, 0.3),
      5,
      0.35,
      `filter="${blur(3)}"`,
    ) +
    gloss(...at(-50, -50), 44 * size, 12 * size, 0.4, -14 + turn) +
    skinned(
      put(dots('-118,-18 -74,-22 -44,6 -60,40 -96,46 -132,30 -142,4')),
      tones,
      at(-90, 10),
      46 * size,
      8,
    ) +
    stroke(
      smooth(move(dots('-112,34 -84,20 -70,-4'), place), false),
      dark(tones.skin, 0.35),
      3,
      0.4,
      `filter="${blur(1.6)}"`,
    ) +
    limb(dots('24,12 70,-8 118,6 152,30 140,48 96,66 40,68 10,46'), [146, 38], [188, 48]) +
    gloss(...at(62, 16), 26 * size, 8 * size, 0.4, 8)
  );
}

export const drawnBirds: Readonly<Record<string, Drawing>> = {
  'poulet-de-grain-entier': still(
    'walnut',
    321,
    (random) =>
      board('#b98a52') +
      bird({ x: 188, y: 152, turn: -4, size: 1.02 }, { skin: '#f0d08c', warm: '#e6ae58' }) +
      thyme(random, 270, 244, -16),
  ),
  'dinde-entiere': still(
    'oak',
    326,
    () =>
      oval(214, 196, 190, 92, '#140c06', `opacity=".5" filter="${blur(13)}"`) +
      oval(200, 176, 192, 108, ball('#b9c2c4')) +
      oval(200, 170, 168, 88, light('#b9c2c4', 0.3)) +
      bird({ x: 176, y: 142, turn: -9, size: 1.14 }, { skin: '#f1dcc0', warm: '#e6bd9a' }) +
      numbers('64,238,-30 330,236,24 90,250,10')
        .map(([x, y, turn]) => leaf({ x: x!, y: y!, turn: turn!, length: 46, width: 22, colour: '#7a9a72' }))
        .join(''),
  ),
  cailles: still('slate', 327, (random) =>
    rows(random, [2, 2, 2], { top: 74, bottom: 228, left: 108, right: 284, tilt: 8, loose: 5, grow: 0.1 })
      .map((at) => bird({ ...at, size: at.size * 0.52 }, { skin: '#e9bfa2', warm: '#c98a70' }))
      .join(''),
  ),
};
