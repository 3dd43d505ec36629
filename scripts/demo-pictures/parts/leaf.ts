import { dark, light } from './colours.ts';
import { blur, linear, type Stops } from './definitions.ts';
import { clipped, path, stroke } from './marks.ts';
import { seeded, type Place, type Point, type Random } from './numbers.ts';
import { along, move, smooth, spine } from './shapes.ts';

export type Edge = 'smooth' | 'toothed' | 'wavy' | 'frilly' | 'lobed';
export interface Leaf extends Place {
  length: number;
  width: number;
  colour: string;
  vein?: string;
  edge?: Edge;
  bend?: number;
  /** Where it is widest, from its foot (0) to its tip (1). */
  belly?: number;
  veins?: number;
  /** Below 1 its tip is round, above 1 pointed. */
  tip?: number;
  random?: Random;
}
/** A leaf from its foot in (x, y), to the right before it is turned. */
export function leaf(form: Leaf): string {
  const { length, width, colour, vein = light(colour, 0.45), edge = 'smooth', bend = 0 } = form;
  const {
    belly = 0.45,
    veins = 5,
    tip = 1,
    random = seeded(Math.round(form.x * 7 + form.y * 13 + length)),
  } = form;
  const place = { x: form.x, y: form.y, turn: form.turn ?? 0, size: form.size ?? 1 };
  const middle = spine(length, bend, edge === 'smooth' ? 11 : 25);
  const teeth = { smooth: 0, toothed: 0.13, wavy: 0.16, frilly: 0.22, lobed: 0.45 }[edge];
  const power = Math.log(0.5) / Math.log(belly);
  let at = 0;
  const outline = along(middle, (share) => {
    at += 1;
    const wave = { lobed: 20, wavy: 36 }[edge as string];
    const tooth = wave ? (Math.sin(share * wave) + 1) / 2 : at % 2;
    return (
      width *
        0.5 *
        Math.max(0, Math.sin(Math.PI * share ** power)) ** tip *
        (1 - teeth * tooth * random(0.5, 1.4)) +
      (share < 1 ? 0.6 : 0)
    );
  });
  const d = smooth(move(outline, place));
  const [from, to] = move(
    [
      [length / 2, -width / 2],
      [length / 2, width / 2],
    ],
    place,
  ).map(([x, y]): Point => [Math.round(x), Math.round(y)]) as [Point, Point];
  const lit = from[0] + from[1] < to[0] + to[1];
  const sides: Stops = [
    [0, light(colour, 0.12)],
    [0.48, colour],
    [0.52, dark(colour, 0.3)],
    [1, dark(colour, 0.12)],
  ];
  const ribs = Array.from({ length: veins }, (_, index) => {
    const share = 0.12 + (index / veins) * 0.72;
    const [start] = [middle[Math.round(share * (middle.length - 1))]!];
    const reach = width * 0.42 * Math.sin(Math.PI * share ** power);
    return [1, -1].map((sign) =>
      smooth(
        move(
          [
            start,
            [start[0] + reach * 0.5, start[1] + sign * reach * 0.6],
            [start[0] + reach * 0.8, start[1] + sign * reach],
          ],
          place,
        ),
        false,
      ),
    );
  })
    .flat()
    .join('');
  return (
    path(d, dark(colour, 0.7), `filter="${blur(2.5)}" opacity=".35" transform="translate(2.5 4)"`) +
    path(d, linear(lit ? from : to, lit ? to : from, sides)) +
    clipped(d, stroke(ribs, vein, 0.8, 0.5)) +
    path(
      smooth(
        move(
          along(middle.slice(0, -1), (share) => Math.max(0.6, width * 0.03) * (1 - share * 0.8)),
          place,
        ),
      ),
      vein,
      'opacity=".8"',
    )
  );
}
