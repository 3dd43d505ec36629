import {
  along,
  bead,
  blur,
  dark,
  dots,
  heap,
  leaf,
  light,
  move,
  oval,
  path,
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
import { ice, plate } from './garnish.ts';
import { cord } from './stems.ts';

function shrimp(random: Random, { x, y, turn = 0, size = 1 }: Place): string {
  const tone = varied(random, '#ee8f72', 0.12);
  const curl = Array.from({ length: 16 }, (_, at): Point => {
    const angle = -2.5 + at * 0.27;
    return [Math.cos(angle) * 27 * (1 - at * 0.012), Math.sin(angle) * 25];
  });
  const middle = move(curl, { x, y, turn, size });
  const d = smooth(along(middle, (share) => size * (4 + 9.6 * Math.sin(Math.PI * (0.28 + share * 0.64)))));
  const bands = middle
    .slice(3, 14)
    .map(([px, py], index) => {
      const [qx, qy] = middle[index + 4]!;
      const [nx, ny] = [-(qy - py), qx - px];
      const n = Math.hypot(nx, ny) || 1;
      return `M${short(px - (nx / n) * 12 * size)} ${short(py - (ny / n) * 12 * size)}L${short(px + (nx / n) * 12 * size)} ${short(py + (ny / n) * 12 * size)}`;
    })
    .join('');
  const [head, end, before] = [middle[0]!, middle.at(-1)!, middle.at(-3)!];
  const tail = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI;
  const feelers = stroke(
    times(3, (at) =>
      smooth(
        move(
          [
            [0, 0],
            [-18, -16 + at * 6],
            [-42 - at * 5, -14 + at * 16],
          ],
          { x: head[0], y: head[1], turn: turn + 40, size },
        ),
        false,
      ),
    ),
    dark(tone, 0.2),
    1,
    0.8,
  );
  return (
    path(d, '#1a0f07', `opacity=".4" filter="${blur(3)}" transform="translate(3 5)"`) +
    feelers +
    [-30, 0, 30]
      .map((side) =>
        leaf({
          x: end[0],
          y: end[1],
          turn: tail + side,
          length: 18 * size,
          width: 9 * size,
          colour: dark(tone, 0.14),
          veins: 0,
        }),
      )
      .join('') +
    solid(d, tone, {
      depth: 6 * size,
      shade: 0.5,
      inside:
        stroke(bands, dark(tone, 0.3), 1.4, 0.5) +
        stroke(bands, light(tone, 0.7), 1.2, 0.55, 'transform="translate(-1.400 -.8)"') +
        stroke(
          smooth(
            middle.map(([px, py]): Point => [px - 2, py - 3]),
            false,
          ),
          '#ffffff',
          2.4,
          0.4,
          `filter="${blur(1)}"`,
        ),
    }) +
    oval(head[0] + 1, head[1] + 1, 2.3 * size, 2.3 * size, '#1a1210')
  );
}

/** How the parts of one lobster are drawn: in its place, with the spots of its shell. */
const lobsterParts = (random: Random, place: Required<Place>) => {
  const put = (points: Point[], closed = true) => smooth(move(points, place), closed);
  const part = (points: Point[], tone = '#4c4538') =>
    solid(put(points), tone, {
      depth: 9 * place.size,
      shade: 0.55,
      inside:
        times(16, () => {
          const [[x, y]] = move([[random(-160, 190), random(-90, 90)]], place) as [Point];
          return oval(x, y, 2.6, 2, '#d0803f', 'opacity=".7"');
        }) + stroke(put(points), '#c8743c', 3, 0.55, `filter="${blur(1.4)}"`),
    });
  const tube = (points: Point[], width: number, tone: string) =>
    cord(move(points, place), width * place.size, tone);
  return { put, part, tube };
};
type LobsterParts = ReturnType<typeof lobsterParts>;
/** The points on the other side of its back. */
const mirrored = (points: Point[], side: number): Point[] => points.map(([x, y]) => [x, y * side]);

const claw = ({ part, tube }: LobsterParts, side: number): string =>
  tube(mirrored(dots('-62,20 -96,42 -108,62'), side), 15, '#5a4c38') +
  part(mirrored(dots('-92,62 -116,94 -150,106 -190,88 -204,62 -176,68 -150,66 -128,50'), side)) +
  part(mirrored(dots('-140,58 -168,38 -202,42 -176,56 -154,68'), side), '#544a38') +
  tube(mirrored(dots('-158,36 -150,72 -160,106'), side), 9, '#d8a23a');

const ring = (random: Random, { part }: LobsterParts, at: number): string => {
  const half = dots('62,31 92,28 96,0').map(([x, y]): Point => [x + at * 22, Math.max(0, y - at * 2.6)]);
  const [first, second, end] = half as [Point, Point, Point];
  const below = mirrored([first, second], -1).reverse();
  return part([...below.reverse(), end, second, first, [70 + at * 22, 0]], varied(random, '#4c4538', 0.08));
};

function lobster(random: Random, at: Required<Place>): string {
  const { x, y, turn, size } = at;
  const parts = lobsterParts(random, at);
  const { put, part, tube } = parts;
  const leg = (index: number, side: number) =>
    tube(
      mirrored(dots('-12,26 -22,58 4,84'), side).map(([px, py], joint): Point => [
        px + index * (joint === 0 ? 20 : 26),
        py - (joint === 2 ? side * index * 4 : 0),
      ]),
      6.5,
      '#7d4a30',
    );
  const fan = [-58, -28, 0, 28, 58].map((side) => {
    const [[px, py]] = move([[186, side * 0.2]], at) as [Point];
    const form = { length: 50 * size, width: 27 * size, colour: '#5b4c3a', vein: '#c8743c', tip: 0.6 };
    return leaf({ x: px, y: py, turn: turn + side, ...form });
  });
  const feelers = [-1, 1].map((side) =>
    put(mirrored(dots('-92,8 -130,16 -120,26 40,128 170,96'), side), false),
  );
  const eyes = [-1, 1].map((side) => {
    const [[px, py]] = move([[-86, side * 12]], at) as [Point];
    return bead(px, py, 4.4, 4.4, '#14100e');
  });
  return (
    shadow(x + 10, y + 26, 200 * size, 60 * size, 0.45, turn) +
    times(4, (index) => leg(index, -1) + leg(index, 1)) +
    fan.join('') +
    times(6, (index) => ring(random, parts, 5 - index)) +
    claw(parts, -1) +
    claw(parts, 1) +
    part(dots('-104,0 -84,-17 -40,-32 20,-36 66,-30 74,0 66,30 20,36 -40,32 -84,17')) +
    stroke(put(dots('-90,0 0,-1 70,0'), false), '#2a1810', 2, 0.5) +
    stroke(put(dots('-70,-16 -10,-24 56,-20'), false), '#ffdcc0', 5, 0.4, `filter="${blur(2.6)}"`) +
    eyes.join('') +
    stroke(feelers.join(''), '#8a4a2c', 2.2, 0.9)
  );
}

export const drawnCrustaceans: Readonly<Record<string, Drawing>> = {
  'crevettes-nordiques': still('stone', 284, (random) =>
    plate(
      heap(random, 34, { x: 200, y: 150, rx: 124, ry: 78 })
        .map((at) => shrimp(random, { ...at, size: at.size * 0.98 }))
        .join(''),
      '#a9bcc6',
    ),
  ),
  'homard-vivant': still(
    'slate',
    286,
    (random) => ice(random) + lobster(random, { x: 198, y: 152, turn: -10, size: 0.86 }),
  ),
};
