import {
  along,
  blur,
  board,
  dark,
  dots,
  gloss,
  grain,
  light,
  linear,
  move,
  numbers,
  oval,
  path,
  shadow,
  smooth,
  solid,
  spine,
  still,
  stroke,
  times,
  type Drawing,
  type Place,
  type Point,
  type Random,
} from '../parts.ts';
import { dill, ice } from './garnish.ts';

interface Fillet {
  length: number;
  width: number;
  flesh: string;
  line: string;
  skin?: string;
  bands?: number;
}

/** A fillet, flesh up, with the chevrons of its flakes. */
function fillet(
  random: Random,
  at: Place,
  { length, width, flesh, line, skin = '#8a9aa0', bands = 17 }: Fillet,
): string {
  const middle = move(
    spine(length, random(-8, 8), 26).map(([x, y]): Point => [x - length / 2, y]),
    at,
  );
  const half = (share: number) =>
    (width / 2) * Math.max(0.02, Math.sin(Math.PI * (0.06 + share * 0.9) ** 0.72)) ** 0.6;
  const d = smooth(along(middle, half));
  const chevrons = times(bands, (index) => {
    const [x, y] = middle[2 + Math.round((index / bands) * 20)]!;
    const reach = half(0.1 + (index / bands) * 0.8) * 0.96;
    return [-1, 1]
      .map((side) =>
        smooth(
          move(
            [
              [-7, 0],
              [1, side * reach * 0.4],
              [12, side * reach * 0.72],
              [17, side * reach],
            ],
            { x, y, turn: at.turn ?? 0 },
          ),
          false,
        ),
      )
      .join('');
  });
  return (
    path(d, '#1a0f07', `opacity=".5" filter="${blur(6)}" transform="translate(7 11)"`) +
    path(d, skin, 'transform="translate(1.500 4)"') +
    solid(d, flesh, {
      depth: width * 0.16,
      shade: 0.4,
      inside:
        stroke(chevrons, line, 2.4, 0.62) +
        stroke(chevrons, dark(flesh, 0.35), 1, 0.3, 'transform="translate(2.500 0)"') +
        stroke(smooth(middle.slice(1, -1), false), dark(flesh, 0.4), 2.2, 0.4) +
        grain(0.18, { frequency: '0.05 0.3', seed: 3, colour: '#ffffff' }),
    }) +
    gloss(at.x - length * 0.2, at.y - width * 0.22, length * 0.16, width * 0.07, 0.4, at.turn ?? 0)
  );
}

interface Fish {
  back: string;
  side: string;
  belly: string;
  spots?: string;
  fin: string;
}

/** A whole fish that looks to the left. */
function fish(
  random: Random,
  { x, y, turn = 0, size = 1 }: Place,
  { back, side, belly, spots, fin }: Fish,
): string {
  const place = { x, y, turn, size };
  const put = (points: Point[], closed = true) => smooth(move(points, place), closed);
  const body = put(
    dots('-160,4 -140,-18 -96,-38 -30,-46 40,-38 104,-20 134,-11 134,13 100,20 40,36 -30,46 -100,36 -142,22'),
  );
  const tail = put(dots('126,-9 152,-30 182,-42 172,-8 180,36 150,26 126,11'));
  const top = put(dots('-30,-42 -10,-70 34,-58 48,-34'));
  const under = put(dots('30,36 44,60 66,54 72,26')) + put(dots('-50,42 -36,64 -14,58 -18,42'));
  const rays = (points: Point[][]) =>
    stroke(points.map((line) => put(line, false)).join(''), dark(fin, 0.4), 1.1, 0.5);
  const [[ux, uy], [lx, ly]] = move(
    [
      [0, -46],
      [0, 46],
    ],
    place,
  ) as [Point, Point];
  const [eye, gill] = move(
    [
      [-132, -7],
      [-96, 2],
    ],
    place,
  ) as [Point, Point];
  return (
    shadow(x + 14, y + 40 * size, 160 * size, 20 * size, 0.5, turn) +
    solid(tail, fin, { depth: 8 }) +
    rays(
      [0, 1, 2, 3, 4, 5].map((at): Point[] => [
        [132, (at - 2.5) * 3],
        [174, (at - 2.5) * 13],
      ]),
    ) +
    solid(top, fin, { depth: 6 }) +
    rays(
      [0, 1, 2, 3, 4].map((at): Point[] => [
        [-20 + at * 14, -38],
        [-8 + at * 11, -62],
      ]),
    ) +
    path(under, fin) +
    solid(body, side, {
      fill: linear(
        [ux, uy].map(Math.round) as unknown as Point,
        [lx, ly].map(Math.round) as unknown as Point,
        [
          [0, back],
          [0.3, light(back, 0.18)],
          [0.52, side],
          [0.8, belly],
          [1, dark(belly, 0.2)],
        ],
      ),
      depth: 16 * size,
      inside:
        grain(0.3, { frequency: '0.16 0.22', seed: 4, colour: '#ffffff' }) +
        (spots
          ? times(70, () => {
              const [[px, py]] = move([[random(-90, 128), random(-34, 14)]], place) as [Point];
              const wide = random(1.8, 4.2);
              return oval(px, py, wide * 1.2, wide, spots, 'opacity=".85"');
            })
          : '') +
        stroke(put(dots('-98,-8 0,-6 130,1'), false), dark(side, 0.4), 1.4, 0.5) +
        stroke(put(dots('-92,-36 -78,-8 -86,30'), false), dark(back, 0.5), 5, 0.4, `filter="${blur(2)}"`) +
        stroke(put(dots('-92,-34 -80,-6 -88,28'), false), '#ffffff', 1.4, 0.4) +
        stroke(put(dots('-159,5 -142,8 -128,15'), false), '#2a1c14', 2, 0.8) +
        stroke(put(dots('-96,-26 -20,-34 70,-22'), false), '#ffffff', 6, 0.35, `filter="${blur(3)}"`),
    }) +
    solid(
      smooth(
        move(dots('-6,-8 30,-2 44,10 20,12 -4,8'), {
          x: gill[0] + 14,
          y: gill[1] + 14 * size,
          turn: turn + 14,
          size,
        }),
      ),
      fin,
      { depth: 5 },
    ) +
    oval(eye[0], eye[1], 8 * size, 8 * size, '#d9cf9a') +
    oval(eye[0], eye[1], 5.2 * size, 5.2 * size, '#14100c') +
    oval(eye[0] - 1.6, eye[1] - 2, 1.7, 1.5, '#ffffff')
  );
}

export const drawnFish: Readonly<Record<string, Drawing>> = {
  'filets-de-truite': still(
    'slate',
    281,
    (random) =>
      numbers('196,72,-6 206,148,3 196,226,-3')
        .map(([x, y, turn]) =>
          fillet(
            random,
            { x: x!, y: y!, turn: turn! },
            { length: 340, width: 78, flesh: '#ec8a60', line: '#f9d3b8' },
          ),
        )
        .join('') +
      dill(random, 296, 66, 24) +
      dill(random, 70, 262, -24),
  ),
  'omble-chevalier': still(
    'slate',
    282,
    (random) =>
      ice(random) +
      fish(
        random,
        { x: 196, y: 104, turn: -5, size: 1 },
        { back: '#3f5350', side: '#a9a08c', belly: '#e79a5c', spots: '#f3c9a8', fin: '#c5734a' },
      ) +
      fish(
        random,
        { x: 204, y: 212, turn: 3, size: 1.04 },
        { back: '#465a52', side: '#b3a68f', belly: '#ea8e50', spots: '#f6cfae', fin: '#c96f48' },
      ),
  ),
  'fletan-du-groenland': still(
    'walnut',
    283,
    () =>
      board('#8a6238') +
      numbers('136,106,-8,0 266,102,6,1 130,196,4,2 272,196,-7,3')
        .map(([x, y, turn]) => {
          const at = { x: x!, y: y!, turn: turn!, size: 1.06 };
          const d = smooth(
            move(dots('-58,-18 -40,-32 0,-35 42,-31 60,-12 56,16 40,30 -4,34 -46,28 -60,8'), at),
          );
          const flakes = times(7, (line) =>
            smooth(
              move(
                [
                  [-46 + line * 15, -34],
                  [-36 + line * 15, -6],
                  [-44 + line * 15, 32],
                ],
                at,
              ),
              false,
            ),
          );
          return (
            path(d, '#1a0f07', `opacity=".55" filter="${blur(7)}" transform="translate(8 16)"`) +
            path(d, '#4d4f55', 'transform="translate(0 11)"') +
            path(d, '#cfc4b4', 'transform="translate(0 6)"') +
            solid(d, '#f3ece0', {
              depth: 11,
              shade: 0.34,
              inside:
                stroke(flakes, '#c9bba6', 2.2, 0.6) +
                stroke(flakes, '#ffffff', 2, 0.6, 'transform="translate(-2.500 -1)"') +
                grain(0.12, { frequency: '0.08 0.3' }),
            })
          );
        })
        .join(''),
  ),
};
