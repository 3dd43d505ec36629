import {
  around,
  ball,
  blur,
  dark,
  dots,
  gloss,
  grain,
  heap,
  light,
  linear,
  move,
  oval,
  path,
  radial,
  rows,
  shadow,
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

function whelk(random: Random, { x, y, turn = 0, size = 1 }: Place): string {
  const place = { x, y, turn, size };
  const tone = varied(random, '#c3ac8a', 0.16);
  const whorls: readonly (readonly [number, number])[] = dots('30,36 10,37 -12,28 -30,19.5 -43,12.5 -53,7.5');
  const put = (points: Point[], closed = true) => smooth(move(points, place), closed);
  const [mouth] = move([[16, 14]], place) as [Point];
  return (
    shadow(x + 12 * size, y + 30 * size, 54 * size, 20 * size, 0.5, turn) +
    solid(put(dots('46,-8 58,10 44,24 26,20 28,-2')), dark(tone, 0.1), { depth: 6 }) +
    whorls
      .toReversed()
      .map(([wx, r]) => {
        const d = put(
          around(r * 0.82, r, () => 1, 24).map(([px, py]): Point => [px + wx - 14, py + r * 0.05]),
        );
        return solid(d, tone, {
          fill: ball(tone, 0.4),
          depth: r * 0.2,
          shade: 0.55,
          inside:
            stroke(
              times(6, (at) =>
                put(
                  [
                    [wx - 14 - r * 0.5 + at * r * 0.2, -r],
                    [wx - 10 - r * 0.5 + at * r * 0.2, 0],
                    [wx - 14 - r * 0.5 + at * r * 0.2, r],
                  ],
                  false,
                ),
              ),
              dark(tone, 0.35),
              1,
              0.4,
            ) + grain(0.2, { frequency: '0.2', seed: 4 }),
        });
      })
      .join('') +
    solid(put(around(17, 22).map(([px, py]): Point => [px + 18, py + 12])), '#e9c9a0', {
      fill: ball('#d99a62', 0.4),
      depth: 7,
    }) +
    oval(mouth[0] + 3, mouth[1] + 1, 8 * size, 12 * size, '#5b3a22', 'opacity=".8"')
  );
}

function mussel(random: Random, { x, y, turn = 0, size = 1 }: Place, open: boolean): string {
  const place = { x, y, turn, size };
  const shell: Point[] = dots('-46,10 -34,-10 -4,-23 28,-20 46,-4 44,14 24,22 -14,20');
  const put = (points: Point[], closed = true) => smooth(move(points, place), closed);
  const tone = varied(random, '#262c42', 0.14);
  const rings = [0.86, 0.7, 0.52, 0.34]
    .map((far) => put(shell.map(([px, py]): Point => [-46 + (px + 46) * far, 10 + (py - 10) * far])))
    .join('');
  const back = open
    ? solid(put(shell.map(([px, py]): Point => [px, py * 0.9 - 14])), '#55627c', {
        fill: ball('#8f9fb5', 0.5),
        depth: 6,
      })
    : '';
  const flesh = open
    ? solid(put(dots('-26,6 -4,-12 24,-10 32,2 14,10 -12,12')), '#e59a3c', {
        fill: ball('#e8a04a', 0.5),
        depth: 6,
        inside: stroke(put(dots('-18,6 2,-2 26,2'), false), '#a85f1e', 2, 0.6),
      }) + gloss(x, y - 6, 8, 3, 0.6)
    : '';
  return (
    path(put(shell), '#0d0a0a', `opacity=".5" filter="${blur(4)}" transform="translate(5 8)"`) +
    back +
    (open
      ? solid(put(shell.map(([px, py]): Point => [px, py * 0.9 + 4])), tone, { depth: 5 }) +
        path(
          put(shell.map(([px, py]): Point => [px * 0.9, py * 0.74 + 2])),
          radial([
            [0, '#c9d6e0'],
            [0.6, '#8fa0b8'],
            [1, '#4a5472'],
          ]),
        ) +
        flesh
      : solid(put(shell), tone, {
          fill: linear(
            [x - 10, y - 24].map(Math.round) as unknown as Point,
            [x + 8, y + 24].map(Math.round) as unknown as Point,
            [
              [0, light(tone, 0.34)],
              [0.4, tone],
              [1, '#0c0d16'],
            ],
          ),
          depth: 8,
          inside:
            stroke(rings, '#7d8fb8', 1.3, 0.4) +
            stroke(put(dots('-38,-2 -4,-17 30,-14'), false), '#dfe9ff', 4, 0.6, `filter="${blur(2)}"`),
        }))
  );
}

export const drawnMolluscs: Readonly<Record<string, Drawing>> = {
  'bourgots-cuits': still('sage', 285, (random) =>
    rows(random, [4, 4, 4], { top: 76, bottom: 224, left: 74, right: 322, tilt: 60, loose: 10 })
      .map((at) => whelk(random, { ...at, turn: at.turn - 20, size: at.size * 0.86 }))
      .join(''),
  ),
  'moules-fraiches': still(
    'linen',
    287,
    (random) =>
      shadow(208, 190, 160, 84, 0.5) +
      heap(random, 38, { x: 200, y: 154, rx: 142, ry: 98 })
        .map((at, index) => mussel(random, { ...at, size: at.size * 0.94 }, index % 7 === 4 && at.y > 90))
        .join(''),
  ),
};
