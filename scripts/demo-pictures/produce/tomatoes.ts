import {
  around,
  ball,
  blur,
  bowl,
  dark,
  dots,
  gloss,
  heap,
  leaf,
  move,
  oval,
  pick,
  seeded,
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

/** A round fruit with the green star of its stem: tomatoes. */
function tomato(
  random: Random,
  { x, y, turn = 0, size = 1 }: Place,
  { r, colour, lobes = 0, star = '#3f7f2f' }: { r: number; colour: string; lobes?: number; star?: string },
): string {
  const rr = r * size;
  const d = smooth(
    move(
      around(rr, rr * 0.92, (turns) => 1 + (lobes ? 0.035 * Math.cos(turns * 6.283 * lobes) : 0), 44),
      { x, y, turn },
    ),
  );
  const tone = varied(random, colour, 0.08);
  const top: Point = [x + rr * 0.02, y - rr * 0.56];
  const folds = times(lobes, (at) => {
    const far = Math.sin(((at + 0.5) / lobes - 0.5) * 3);
    return stroke(
      smooth(
        [
          top,
          [x + far * rr * 0.62, y - rr * 0.3],
          [x + far * rr * 0.9, y + rr * 0.3],
          [x + far * rr * 0.6, y + rr * 0.85],
        ],
        false,
      ),
      dark(tone, 0.6),
      rr * 0.09,
      0.3,
      `filter="${blur(rr * 0.05)}"`,
    );
  });
  const points = times(6, (at) =>
    leaf({
      x: top[0],
      y: top[1],
      turn: at * 60 + turn + random(-12, 12),
      length: rr * random(0.46, 0.6),
      width: rr * 0.17,
      colour: varied(random, star, 0.12),
      veins: 0,
      bend: random(-5, 5),
      random,
    }),
  );
  return (
    shadow(x + rr * 0.3, y + rr * 0.6, rr * 1.05, rr * 0.45, 0.55) +
    solid(d, tone, {
      fill: ball(tone, 0.36),
      depth: rr * 0.18,
      shade: 0.4,
      inside:
        folds +
        oval(
          top[0],
          top[1] + rr * 0.08,
          rr * 0.4,
          rr * 0.2,
          dark(tone, 0.6),
          `opacity=".45" filter="${blur(rr * 0.09)}"`,
        ),
    }) +
    gloss(x - rr * 0.42, y - rr * 0.26, rr * 0.2, rr * 0.11, 0.75) +
    points +
    cord(
      [top, [top[0] + 4, top[1] - rr * 0.16], [top[0] + 9, top[1] - rr * 0.24]],
      Math.max(3, rr * 0.1),
      '#6d8f3c',
    )
  );
}

/** The cut face of a beefsteak tomato. */
function cutTomato(x: number, y: number, r: number): string {
  const cells = times(7, (at) => {
    const angle = (at / 7) * 6.283 + 0.3;
    return placedCell(
      x + Math.cos(angle) * r * 0.52,
      y + Math.sin(angle) * r * 0.47,
      r * 0.25,
      (angle * 180) / Math.PI,
    );
  });
  return (
    shadow(x + 14, y + r * 0.55, r, r * 0.45, 0.5) +
    solid(
      smooth(
        move(
          around(r, r * 0.9, (turns) => 1 + 0.03 * Math.cos(turns * 44), 50),
          { x, y },
        ),
      ),
      '#c5322a',
      {
        depth: 7,
        shade: 0.4,
        inside:
          oval(x, y, r * 0.9, r * 0.8, '#e2604c') +
          oval(x, y, r * 0.24, r * 0.2, '#efa58c') +
          cells +
          gloss(x - r * 0.3, y - r * 0.4, r * 0.4, r * 0.16, 0.35),
      },
    )
  );
}

const placedCell = (x: number, y: number, r: number, turn: number): string => {
  const random = seeded(Math.round(turn + 900));
  return (
    oval(x, y, r, r * 0.66, '#c22a1f', `transform="rotate(${short(turn)} ${short(x)} ${short(y)})"`) +
    times(5, () => oval(x + random(-r, r) * 0.6, y + random(-r, r) * 0.5, 3.4, 2.4, '#efcf8a'))
  );
};

export const drawnTomatoes: Readonly<Record<string, Drawing>> = {
  'tomates-cerises': still(
    'walnut',
    187,
    (random) =>
      bowl(
        heap(random, 34, { y: 112, rx: 126, ry: 46 })
          .map((at) =>
            tomato(random, at, {
              r: 25,
              colour: pick(random, ['#c8281e', '#d1332a', '#c8281e', '#dd5a2b']),
            }),
          )
          .join(''),
        { colour: '#6f8590' },
      ) +
      tomato(random, { x: 44, y: 256, turn: -20 }, { r: 25, colour: '#d1332a' }) +
      tomato(random, { x: 354, y: 266, turn: 30 }, { r: 25, colour: '#c8281e' }),
  ),
  'tomates-coeur-de-boeuf': still(
    'sage',
    188,
    (random) =>
      dots('112,108 270,100 136,208')
        .map(([x, y], at) =>
          tomato(random, { x: x, y: y, turn: at * 20 - 14 }, { r: 74 + at * 3, colour: '#cc3a2c', lobes: 7 }),
        )
        .join('') + cutTomato(286, 206, 70),
  ),
};
