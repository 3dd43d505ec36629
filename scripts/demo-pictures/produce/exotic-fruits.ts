import {
  along,
  around,
  ball,
  blur,
  dots,
  gloss,
  heap,
  leaf,
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

function pineapple(random: Random, x: number, y: number, size: number): string {
  const body = smooth(
    move(
      around(60, 84, (turns) => 1 + 0.05 * Math.cos(turns * 12.566), 36),
      { x, y, size },
    ),
  );
  const scales = times(11, (row) =>
    times(8, (at) => {
      const [px, py] = [((at + (row % 2) / 2) / 7 - 0.53) * 2, (row / 10 - 0.5) * 2];
      const cx = x + Math.sin(Math.max(-1.5, Math.min(1.5, px * 1.3))) * 58 * size;
      const cy = y + py * 80 * size;
      const wide = 11 * size * Math.max(0.35, Math.cos(px * 1.2));
      const tone = varied(random, px + py > 0.7 ? '#b9741f' : '#dda032', 0.12);
      return (
        path(straightDiamond(cx, cy, wide, 10.5 * size), tone) +
        stroke(straightDiamond(cx, cy, wide, 10.5 * size), '#6b4312', 1.4, 0.7) +
        oval(cx, cy + 1, wide * 0.3, 2.6 * size, '#7d5218') +
        oval(cx - wide * 0.3, cy - 3 * size, wide * 0.3, 2 * size, '#ffe9ae', 'opacity=".6"')
      );
    }),
  );
  const crown = times(26, (at) => {
    const far = 1 - at / 26;
    return leaf({
      x: x + random(-9, 9) * far,
      y: y - 78 * size,
      turn: -90 + (at % 2 ? 1 : -1) * (12 + far * 62) * random(0.75, 1.1),
      length: (62 + (1 - far) * 34) * size,
      width: 15 * size,
      colour: varied(random, '#5f8a4c', 0.2),
      vein: '#a9c48f',
      veins: 0,
      bend: random(-14, 14),
      belly: 0.3,
      random,
    });
  });
  return (
    shadow(x + 20 * size, y + 74 * size, 66 * size, 22 * size, 0.55) +
    crown +
    solid(body, '#c98a28', { depth: 20 * size, shade: 0.75, inside: scales })
  );
}

/** A hand of bananas. */
function bananas(random: Random, x: number, y: number, size: number, count: number): string {
  return (
    shadow(x + 100 * size, y + 78 * size, 130 * size, 26 * size, 0.5) +
    times(count, (index) => {
      const at = count - 1 - index;
      const turn = 8 + at * (46 / count);
      const middle = move(dots('0,0 34,12 76,40 116,52 158,50 196,32 214,14 222,2'), {
        x: x - at * 4,
        y: y + at * 8,
        turn: turn - 24,
        size,
      });
      const d = smooth(
        along(
          middle,
          (share) =>
            size *
            (share < 0.12
              ? 7 + share * 90
              : share > 0.9
                ? 4 + (1 - share) * 150
                : 21 - Math.abs(share - 0.5) * 10),
        ),
      );
      const tone = varied(random, '#f3cf48', 0.06);
      const ridge = smooth(
        middle.slice(1, 7).map(([px, py]): Point => [px - 2, py - 7 * size]),
        false,
      );
      const end = middle.at(-1)!;
      return (
        path(d, '#1a0f07', `opacity=".35" filter="${blur(5)}" transform="translate(4 8)"`) +
        solid(d, tone, {
          depth: 13 * size,
          shade: 0.34,
          inside:
            stroke(ridge, '#fff3bd', 6 * size, 0.6, `filter="${blur(2)}"`) +
            stroke(
              smooth(
                middle.slice(1, 7).map(([px, py]): Point => [px, py + 6 * size]),
                false,
              ),
              '#a9832a',
              2,
              0.5,
            ) +
            times(16, () =>
              oval(
                x + random(0, 220) * size,
                y + random(-40, 120) * size,
                random(1, 3),
                1.2,
                '#6b4a1c',
                'opacity=".5"',
              ),
            ),
        }) +
        oval(end[0], end[1], 5 * size, 5 * size, '#3a2a18')
      );
    }) +
    solid(smooth(move(dots('-26,-14 10,-16 26,0 20,36 -10,34'), { x: x - 2, y, size })), '#a9903c', {
      depth: 8,
    }) +
    oval(x - 26 * size, y - 2, 7 * size, 12 * size, '#4a3820')
  );
}

const pointOf = ([point]: readonly Point[]): { x: number; y: number } => ({ x: point![0], y: point![1] });
function pomegranate(random: Random, { x, y, turn = 0, size = 1 }: Place, r: number): string {
  const place = { x, y, turn, size };
  const d = smooth(
    move(
      around(r, r * 0.94, (turns) => 1 + 0.02 * Math.cos(turns * 37.7), 48),
      place,
    ),
  );
  const crown = times(6, (at) =>
    leaf({
      ...pointOf(move([[0, -r * 0.84]], place)),
      turn: turn - 90 + (at - 2.5) * 22,
      length: r * 0.42,
      width: r * 0.22,
      colour: varied(random, '#b5402f', 0.14),
      veins: 0,
    }),
  );
  return (
    shadow(x + r * 0.3, y + r * 0.62, r, r * 0.45, 0.55) +
    crown +
    solid(d, '#b3232e', {
      fill: ball('#b8283a', 0.42),
      depth: r * 0.2,
      inside:
        oval(
          x - r * 0.3,
          y + r * 0.3,
          r * 0.5,
          r * 0.4,
          '#d98a4a',
          `opacity=".45" filter="${blur(r * 0.2)}"`,
        ) + times(50, () => oval(x + random(-r, r), y + random(-r, r), 1, 0.9, '#f0c9a0', 'opacity=".4"')),
    }) +
    gloss(x - r * 0.38, y - r * 0.38, r * 0.22, r * 0.12, 0.5)
  );
}

const straightDiamond = (x: number, y: number, rx: number, ry: number): string =>
  `M${short(x)} ${short(y - ry)}L${short(x + rx)} ${short(y)}L${short(x)} ${short(y + ry)}L${short(x - rx)} ${short(y)}Z`;

function openPomegranate(random: Random, x: number, y: number, r: number): string {
  const arils = heap(random, 64, { x, y, rx: r * 0.74, ry: r * 0.68 }).filter(({ x: px, y: py }) => {
    const turns = (Math.atan2(py - y, px - x) / 6.283 + 1) * 5;
    return Math.abs((turns % 1) - 0.5) < 0.42;
  });
  return (
    shadow(x + r * 0.25, y + r * 0.6, r, r * 0.45, 0.5) +
    oval(x + 2, y + 4, r, r * 0.94, '#7d1a20') +
    oval(x, y, r * 0.98, r * 0.92, '#c8404a') +
    oval(x, y, r * 0.9, r * 0.84, '#f3dfb4') +
    arils
      .map(
        (at) =>
          oval(at.x + 1, at.y + 2, 7.6, 6.4, '#3a0a10', 'opacity=".5"') +
          oval(
            at.x,
            at.y,
            7.6,
            6.4,
            ball(varied(random, '#b3122e', 0.14), 0.5),
            `transform="rotate(${short(at.turn)} ${short(at.x)} ${short(at.y)})"`,
          ) +
          oval(at.x - 2, at.y - 2, 1.8, 1.2, '#ffffff', 'opacity=".8"'),
      )
      .join('')
  );
}

export const drawnExoticFruits: Readonly<Record<string, Drawing>> = {
  'ananas-gold': still(
    'sage',
    267,
    (random) => pineapple(random, 278, 178, 0.98) + pineapple(random, 132, 186, 1.08),
  ),
  'bananes-equitables': still('linen', 268, (random) => bananas(random, 92, 66, 1.18, 6)),
  grenades: still(
    'walnut',
    269,
    (random) =>
      pomegranate(random, { x: 118, y: 122, turn: -12 }, 74) +
      pomegranate(random, { x: 284, y: 108, turn: 14 }, 68) +
      openPomegranate(random, 222, 204, 74) +
      times(9, (at) => oval(60 + at * 14 + random(-5, 5), 250 + random(-12, 16), 7, 6, ball('#b3122e', 0.5))),
  ),
};
