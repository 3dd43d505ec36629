/** Small food of which many lie together: grains, nuts, beans, berries, leaves; and heaps of them. */
import { across, ball, dark, down, light, line, oval, placed, radial, shadow, shape, short } from './ink.ts';
import { seeded, type Random } from '../parts.ts';

/** Draws one of many at a place; `next` is the seeded random of its heap. */
export type Piece = (x: number, y: number, next: Random) => string;

/** One of the given drawings at each place, turned by up to `tilt` degrees either way. */
const oneOf =
  (drawings: readonly string[], tilt = 180, spread = 0.15): Piece =>
  (x, y, next) => {
    const drawing = drawings[Math.floor(next() * drawings.length)] ?? '';
    return placed(x, y, drawing, next(-tilt, tilt), next(1 - spread, 1 + spread));
  };

const under = (rx: number, ry: number): string =>
  oval(rx * 0.14, ry * 0.2, rx * 1.06, ry * 1.06, '#1a0e06', 'opacity=".34"');
export const balls = (radius: number, colours: readonly string[], spread = 0.12, shine = 0.55): Piece =>
  oneOf(
    colours.map(
      (each) =>
        under(radius, radius) +
        oval(0, 0, radius, radius, ball(each)) +
        oval(-radius * 0.34, -radius * 0.4, radius * 0.24, radius * 0.17, '#ffffff', `opacity="${shine}"`),
    ),
    12,
    spread,
  );
export const ovals = (rx: number, ry: number, colours: readonly string[], tilt = 180, detail = ''): Piece =>
  oneOf(
    colours.map((each) => under(rx, ry) + oval(0, 0, rx, ry, ball(each)) + detail),
    tilt,
  );
export const outlined = (
  outline: string,
  colours: readonly string[],
  detail = '',
  tilt = 180,
  paint: (colour: string) => string = ball,
): Piece =>
  oneOf(
    colours.map(
      (each) =>
        `<path d="${outline}" fill="#1a0e06" opacity=".34" transform="translate(1.2 1.6)"/>` +
        shape(outline, paint(each)) +
        detail,
    ),
    tilt,
  );

const scored = (path: string, colour: string, width = 0.8, opacity = 0.55): string =>
  line(path, colour, width, `opacity="${opacity}"`);

const tubeOf = (colour: string): string =>
  shape('M-20-7.5L17-7.5L22 6L-15 7.5Z', down(light(colour, 0.35), `${colour} .45`, dark(colour, 0.42))) +
  line('M-18-4.5L18-4.5M-17-1L19-1M-16 2.5L20 2.5M-15.5 5.5L21 5', dark(colour, 0.3), 0.7, 'opacity=".5"') +
  shape('M17-7.5C22-8 25 5 22 6C18 6.5 14-6 17-7.5Z', dark(colour, 0.62)) +
  shape('M-20-7.5C-23-4-18 7-15 7.5C-17 3-19-3-20-7.5Z', light(colour, 0.3));
export const penne = oneOf(
  ['#e6bd62', '#ecc878', '#dcae50'].map(
    (each) =>
      shape('M-20-7.5L20-7.5L24 6L-15 8Z', '#5f3a0c', 'opacity=".4" transform="translate(1.5 2.5)"') +
      tubeOf(each),
  ),
  75,
);
export const rice = (length: number, width: number, colours: readonly string[]): Piece =>
  outlined(
    `M${-length} 0C${-length * 0.7} ${-width} ${length * 0.6} ${-width * 1.15} ${length} -.2C${length * 0.6} ${width * 1.1} ${-length * 0.7} ${width} ${-length} 0Z`,
    colours,
    line(
      `M${-length * 0.6} ${-width * 0.3}Q0 ${-width * 0.7} ${length * 0.5} ${-width * 0.4}`,
      '#ffffff',
      width * 0.35,
      'opacity=".7"',
    ),
    180,
    (colour) => down(light(colour, 0.5), colour, dark(colour, 0.28)),
  );
export const lentils = (colours: readonly string[], mark = ''): Piece =>
  oneOf(
    colours.map(
      (each) =>
        under(5.4, 4.3) +
        oval(0, 0, 5.4, 4.3, ball(each)) +
        (mark
          ? oval(1.4, 0.8, 1, 0.8, mark, 'opacity=".6"') + oval(-1.8, 1.4, 0.8, 0.7, mark, 'opacity=".5"')
          : '') +
        oval(-1.8, -1.5, 1.5, 0.9, '#fff', 'opacity=".5"'),
    ),
    40,
  );
export const flakes = outlined(
  'M-7-1C-7-5-1-6 2-5C7-5 9-1 7 2C5 6-2 5-4 4C-8 4-8 1-7-1Z',
  ['#e6d2a4', '#efdfba', '#d8bf8a'],
  line('M-5-1Q0-2 6 1', '#b3925a', 1, 'opacity=".6"') + line('M-4-3Q0-4 4-3', '#ffffff', 1, 'opacity=".6"'),
  180,
  (colour) => radial(light(colour, 0.4), colour, dark(colour, 0.2)),
);
export const almonds = outlined(
  'M-17 0C-13-8-2-11 7-9C13-7 17-3 18 0C17 4 12 8 5 9.5C-4 10-13 7-17 0Z',
  ['#a9622f', '#b97038', '#94522a'],
  scored('M-13 0C-6-4 6-5 14-1M-12 2C-4 3 6 4 13 3M-11-2C-4-7 4-7 9-6', '#5b2d12') +
    scored('M-10 4C-3 7 5 7 11 5', '#e8b98a', 0.7),
  70,
);
export const hazelnuts = oneOf(
  ['#a8682f', '#b87a3c', '#955826'].map(
    (each) =>
      under(12, 12.5) +
      shape('M0-13C5-10 12.5-7 12.5 1C12.5 9 6 13 0 13C-6 13-12.5 9-12.5 1C-12.5-7-5-10 0-13Z', ball(each)) +
      shape('M-9 8.5C-4 5 4 5 9 8.5C6 12 3 13 0 13C-3 13-6 12-9 8.5Z', light(each, 0.45), 'opacity=".8"') +
      scored('M-6-6C-8 0-8 4-7 7M0-9C-1-2-1 3 0 6M6-6C8 0 8 4 7 7', dark(each, 0.5), 0.7) +
      oval(-4, -4, 3, 2, '#fff', 'opacity=".4"'),
  ),
  38,
);
export const pistachios = oneOf(
  [-1, 1].map(
    (side) =>
      under(16, 11) +
      shape('M-18 0C-14-12 7-14 18 0C7 14-14 12-18 0Z', ball('#efdfbd')) +
      shape(`M-14 ${side * 1.4}C-5-8 8-8 16 0C8 7-5 7-14 ${side * 1.4}Z`, '#6b4a2c') +
      shape(`M-12 ${side * 1.4}C-4-6.5 7-6.5 14 0C7 5.5-4 5.5-12 ${side * 1.4}Z`, ball('#8fb03a')) +
      scored('M-9 0C-3-3 4-3 9-1', '#9c4f72', 1.8, 0.6) +
      scored('M-14-5C-8-11 5-11 13-5M-13 6C-7 10 4 10 12 6', '#a58c5e', 0.8),
  ),
  75,
);
export const pineNuts = outlined(
  'M-8.5 0C-6-3.6 2-5 7-3C9.5-1.5 9.5 1.5 7 3C2 5-6 3.6-8.5 0Z',
  ['#efdcae', '#f4e6c2', '#e3c98e'],
  oval(-7, 0, 1.4, 1, '#9b6a35', 'opacity=".6"') + scored('M-4-1.5C0-2.5 4-2.5 6-1.5', '#ffffff', 0.9),
);
export const chickpeas = oneOf(
  ['#d9ae69', '#e2bd7d', '#cc9c56'].map(
    (each) =>
      under(8.5, 8.2) +
      shape('M-2-8C3-10 9-6 9 0C9 6 4 9-1 8.5C-7 8-9 3-8.5-1C-11-2-9.5-5-7-4C-6-6-4-7-2-8Z', ball(each)) +
      scored('M-7-3C-3-3 0 1 0 6M1-7C3-4 4-1 4 3', dark(each, 0.4), 0.8),
  ),
  60,
);
export const beans = (colour: string, eye: string): Piece =>
  outlined(
    'M-10 1C-11-5-6-7 0-6C6-7 11-5 10 1C9 6 4 6 0 4C-4 6-9 6-10 1Z',
    [colour, light(colour, 0.08), dark(colour, 0.15)],
    oval(0, 3.4, 2.4, 1, eye, 'opacity=".8"') + oval(-3.4, -3, 3, 1.2, '#fff', 'opacity=".4"'),
    80,
  );
export const coffeeBeans = (colour: string): Piece =>
  oneOf(
    [colour, light(colour, 0.08), dark(colour, 0.22)].flatMap((each) => [
      under(10, 7.4) +
        oval(0, 0, 10, 7.2, ball(each, 0.3)) +
        line('M-8.5-.8C-4 2.5 3-2.5 8.6.8', dark(each, 0.72), 1.7) +
        line('M-7-3.6C-3-6 2-6 5-5', '#fff', 1.2, 'opacity=".34"'),
      under(10, 7.4) + oval(0, 0, 10, 7.2, ball(each, 0.34)) + oval(-3, -3, 4, 1.7, '#fff', 'opacity=".3"'),
    ]),
    80,
  );
export const olives = (colours: readonly string[], long = 1.22, stoned = false): Piece =>
  oneOf(
    colours.map(
      (each) =>
        under(11 * long, 11) +
        oval(0, 0, 11 * long, 11, ball(each)) +
        oval(-4.5 * long, -4.6, 3.6, 2.2, '#fff', 'opacity=".65"') +
        (stoned
          ? oval(9 * long, 1, 2, 2.8, dark(each, 0.6))
          : oval(10 * long, 0.6, 1.4, 1.8, dark(each, 0.6), 'opacity=".7"')),
    ),
    45,
  );
/** Needles and curls: tea, rooibos, saffron. */
export const needles = (length: number, width: number, colours: readonly string[], curl = 3): Piece =>
  oneOf(
    colours.flatMap((each) =>
      [curl, -curl * 0.6].map(
        (bend) =>
          line(`M${-length} 1.2Q0 ${bend + 1.2} ${length} 1.2`, '#1a0e06', width, 'opacity=".3"') +
          line(`M${-length} 0Q0 ${bend} ${length} 0`, each, width) +
          line(`M${-length * 0.7} -.4Q0 ${bend - 0.6} ${length * 0.5} -.4`, light(each, 0.4), width * 0.3),
      ),
    ),
  );
export const crystals = (radius: number, colours: readonly string[]): Piece =>
  oneOf(
    colours.map(
      (each) =>
        shape(
          `M${-radius} 1L${-radius * 0.3} ${-radius}L${radius} ${-radius * 0.5}L${radius * 0.8} ${radius * 0.7}L${-radius * 0.2} ${radius}Z`,
          dark(each, 0.22),
        ) +
        shape(
          `M${-radius} 1L${-radius * 0.3} ${-radius}L${radius} ${-radius * 0.5}L0 ${radius * 0.2}Z`,
          light(each, 0.4),
        ) +
        shape(`M${-radius} 1L0 ${radius * 0.2}L${-radius * 0.2} ${radius}Z`, each),
    ),
  );
/** A leaf whose stalk is at its place and that points upwards. */
export const leaf = (length: number, colour: string): string => {
  const [w, l] = [length * 0.3, length];
  return (
    shape(
      `M0 0C${w} ${-l * 0.2} ${w * 1.1} ${-l * 0.7} 0 ${-l}C${-w * 1.1} ${-l * 0.7} ${-w} ${-l * 0.2} 0 0Z`,
      across(light(colour, 0.22), colour, dark(colour, 0.35)),
    ) +
    line(
      `M0 ${l * 0.16}V${-l * 0.86}M0 ${-l * 0.25}L${w * 0.6} ${-l * 0.45}M0 ${-l * 0.25}L${-w * 0.6} ${-l * 0.45}M0 ${-l * 0.5}L${w * 0.55} ${-l * 0.68}M0 ${-l * 0.5}L${-w * 0.55} ${-l * 0.68}`,
      light(colour, 0.5),
      length / 34,
      'opacity=".6"',
    )
  );
};

interface Heap {
  x: number;
  y: number;
  rx: number;
  ry: number;
  /** How far the middle stands above the edge. */
  dome: number;
  count: number;
  piece: Piece;
  /** What shows between the pieces. */
  ground: string;
  seed?: number;
}
const dome = ({ x, y, rx, ry, dome: height }: Heap): string =>
  `M${x - rx} ${y}Q${x} ${short(y - 2 * (height + (ry * ry) / (4 * height)))} ${x + rx} ${y}A${rx} ${ry} 0 0 1 ${x - rx} ${y}Z`;
export function heap(given: Heap): string {
  const { x, y, rx, ry, dome: height, count, piece, ground, seed = 3 } = given;
  const next = seeded(seed);
  const top = height + (ry * ry) / (4 * height);
  const step = Math.sqrt(((4 / 3) * rx * top + (Math.PI / 2) * rx * ry) / count);
  const drawn: string[] = [];
  for (let row = 0; row * step * 0.86 < top + ry; row += 1) {
    const at = y - top + (row + 0.4) * step * 0.86;
    const half =
      rx * (at < y ? Math.sqrt(1 - (y - at) / top) : Math.sqrt(Math.max(0, 1 - ((at - y) / ry) ** 2)));
    const columns = Math.max(1, Math.round((2 * half) / step));
    for (let column = 0; column < columns; column += 1) {
      const left = half * ((2 * column + 1) / columns - 1);
      drawn.push(piece(x + (left + next(-0.3, 0.3) * step) * 0.98, at + next(-0.25, 0.25) * step, next));
    }
  }
  const outline = dome(given);
  return (
    shape(outline, radial(light(ground, 0.12), `${ground} .5`, dark(ground, 0.5))) +
    drawn.join('') +
    shape(outline, radial('#fff8ea 0 .14', '#fff8ea .5 0', '#1a0e06 .6 0', '#1a0e06 1 .4'))
  );
}
/** A heap on the table, with pieces that rolled away. */
export function looseHeap(given: Heap, strays: readonly (readonly [number, number])[] = []): string {
  const next = seeded((given.seed ?? 3) + 50);
  return (
    shadow(given.x, given.y + given.ry * 0.5, given.rx, given.ry * 0.9) +
    heap(given) +
    strays.map(([x, y]) => given.piece(x, y, next)).join('')
  );
}
/** Pieces at given places. */
export const scattered = (piece: Piece, places: readonly (readonly [number, number])[], seed = 5): string => {
  const next = seeded(seed);
  return places.map(([x, y]) => piece(x, y, next)).join('');
};
