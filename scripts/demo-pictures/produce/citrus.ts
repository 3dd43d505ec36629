import {
  around,
  ball,
  clipped,
  dark,
  gloss,
  light,
  move,
  numbers,
  oval,
  path,
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
import { leafy } from './fruit-forms.ts';

interface Citrus {
  rx: number;
  ry: number;
  skin: string;
  nipple?: number;
}

function citrus(
  random: Random,
  { x, y, turn = 0, size = 1 }: Place,
  { rx, ry, skin, nipple = 0 }: Citrus,
): string {
  const place = { x, y, turn, size };
  const shape = (turns: number) =>
    1 +
    nipple *
      (Math.max(0, Math.cos((turns - 0.25) * 6.283)) ** 22 +
        0.5 * Math.max(0, Math.cos((turns - 0.75) * 6.283)) ** 22);
  const d = smooth(move(around(rx, ry, shape, 48), place));
  const tone = varied(random, skin, 0.05);
  const [end] = move([[nipple ? rx * 1.08 : -rx * 0.1, nipple ? 0 : -ry * 0.5]], place) as [Point];
  return (
    shadow(x + rx * 0.28 * size, y + ry * 0.66 * size, rx * size, ry * 0.45 * size, 0.52) +
    solid(d, tone, {
      fill: ball(tone, 0.5),
      depth: rx * 0.18,
      shade: 0.35,
      inside: times(90, () => {
        const [angle, far] = [random(0, 6.283), Math.sqrt(random())];
        const [px, py] = [x + Math.cos(angle) * far * rx * size, y + Math.sin(angle) * far * ry * size];
        return (
          oval(px, py, 1.1, 0.9, dark(tone, 0.45), 'opacity=".35"') +
          oval(px - 0.6, py - 0.7, 0.7, 0.6, '#ffffff', 'opacity=".35"')
        );
      }),
    }) +
    gloss(x - rx * 0.36 * size, y - ry * 0.4 * size, rx * 0.22 * size, ry * 0.13 * size, 0.55) +
    oval(end[0], end[1], 4.4 * size, 3.4 * size, '#6f7a35') +
    oval(end[0] - 0.6, end[1] - 0.7, 2.2 * size, 1.6 * size, '#c3cf86')
  );
}

/** The cut face of a citrus: pith, segments with cells of juice. */
function cutCitrus(
  random: Random,
  x: number,
  y: number,
  rx: number,
  ry: number,
  {
    skin,
    flesh,
    vein = '#fff3d6',
    segments = 10,
    seeds = 0,
    stain,
  }: { skin: string; flesh: string; vein?: string; segments?: number; seeds?: number; stain?: string },
): string {
  const wedge = (at: number): string => {
    const [from, to] = [at / segments + 0.012, (at + 1) / segments - 0.012].map(
      (turns) => turns * 6.283 + 0.2,
    ) as [number, number];
    const on = (angle: number, far: number): Point => [
      x + Math.cos(angle) * rx * far,
      y + Math.sin(angle) * ry * far,
    ];
    const d = smooth([
      on((from + to) / 2, 0.1),
      on(from, 0.3),
      on(from + 0.03, 0.74),
      on(from * 0.75 + to * 0.25, 0.83),
      on((from + to) / 2, 0.85),
      on(from * 0.25 + to * 0.75, 0.83),
      on(to - 0.03, 0.74),
      on(to, 0.3),
    ]);
    const cells = stroke(
      times(16, () => {
        const angle = random(from, to);
        const far = random(0.25, 0.7);
        const [a, b] = [on(angle, far), on(angle + random(-0.04, 0.04), far + random(0.06, 0.14))];
        return smooth([a, b], false);
      }),
      light(flesh, 0.55),
      1.5,
      0.5,
    );
    return (
      path(d, varied(random, flesh, 0.06)) +
      clipped(
        d,
        cells +
          (stain
            ? stroke(
                times(7, () => {
                  const angle = random(from, to);
                  return smooth([on(angle, random(0.3, 0.6)), on(angle, random(0.7, 0.86))], false);
                }),
                stain,
                3,
                0.6,
              )
            : ''),
      ) +
      (at < seeds
        ? (() => {
            const [px, py] = on((from + to) / 2, 0.36);
            return oval(
              px,
              py,
              5,
              2.8,
              '#f0e2b4',
              `transform="rotate(${short((((from + to) / 2) * 180) / Math.PI)} ${short(px)} ${short(py)})"`,
            );
          })()
        : '')
    );
  };
  return (
    shadow(x + rx * 0.25, y + ry * 0.62, rx, ry * 0.45, 0.5) +
    oval(x + 2, y + 4, rx * 1.01, ry * 1.01, dark(skin, 0.3)) +
    oval(x, y, rx, ry, skin) +
    oval(x, y, rx * 0.93, ry * 0.93, vein) +
    times(segments, wedge) +
    oval(x, y, rx * 0.07, ry * 0.07, vein) +
    gloss(x - rx * 0.3, y - ry * 0.36, rx * 0.4, ry * 0.16, 0.4)
  );
}

export const drawnCitrus: Readonly<Record<string, Drawing>> = {
  citrons: still(
    'slate',
    227,
    (random) =>
      numbers('104,88,14 250,82,-18 96,190,-12 312,168,30')
        .map(([x, y, turn]) =>
          citrus(
            random,
            { x: x!, y: y!, turn: turn!, size: 1 },
            { rx: 64, ry: 49, skin: '#efcb35', nipple: 0.2 },
          ),
        )
        .join('') +
      cutCitrus(random, 210, 202, 60, 57, {
        skin: '#efcf3f',
        flesh: '#f3dd74',
        vein: '#fbf6de',
        segments: 9,
        seeds: 4,
      }) +
      leafy(176, 46, -150),
  ),
  'citrons-verts': still(
    'linen',
    228,
    (random) =>
      rows(random, [4, 3], { top: 88, bottom: 166, left: 76, right: 326, tilt: 30 })
        .map((at) => citrus(random, at, { rx: 47, ry: 41, skin: '#6fa03a', nipple: 0.08 }))
        .join('') +
      cutCitrus(random, 122, 224, 48, 46, {
        skin: '#6a9a35',
        flesh: '#c3d977',
        vein: '#eff5cf',
        segments: 9,
      }) +
      cutCitrus(random, 292, 222, 50, 48, {
        skin: '#6a9a35',
        flesh: '#bcd46c',
        vein: '#eff5cf',
        segments: 10,
      }),
  ),
  'oranges-navel': still(
    'stone',
    229,
    (random) =>
      numbers('110,98,0 258,92,20 118,206,-10')
        .map(([x, y, turn]) =>
          citrus(random, { x: x!, y: y!, turn: turn!, size: 1 }, { rx: 66, ry: 64, skin: '#ee8d22' }),
        )
        .join('') +
      cutCitrus(random, 274, 204, 70, 67, { skin: '#ee8d22', flesh: '#f6a83c', segments: 10 }) +
      leafy(124, 52, -24),
  ),
  'oranges-sanguines': still(
    'walnut',
    230,
    (random) =>
      [
        [104, 94, 0],
        [302, 88, 0],
      ]
        .map(([x, y]) => citrus(random, { x: x!, y: y!, size: 1 }, { rx: 60, ry: 58, skin: '#d9652c' }))
        .join('') +
      cutCitrus(random, 200, 108, 56, 54, {
        skin: '#d9652c',
        flesh: '#b3272f',
        segments: 10,
        vein: '#f6dcc0',
        stain: '#6d0f22',
      }) +
      cutCitrus(random, 116, 208, 66, 62, {
        skin: '#d9652c',
        flesh: '#a31f30',
        segments: 11,
        vein: '#f6dcc0',
        stain: '#560a1c',
      }) +
      cutCitrus(random, 274, 204, 68, 64, {
        skin: '#dd7030',
        flesh: '#c8402f',
        segments: 10,
        vein: '#f7e0c6',
        stain: '#7d1226',
      }),
  ),
  'pamplemousses-roses': still(
    'sage',
    231,
    (random) =>
      [
        [112, 108],
        [290, 100],
      ]
        .map(([x, y]) => citrus(random, { x: x!, y: y!, size: 1 }, { rx: 84, ry: 78, skin: '#eab55c' }))
        .join('') +
      cutCitrus(random, 204, 196, 86, 80, {
        skin: '#ecbb63',
        flesh: '#e2645c',
        segments: 12,
        vein: '#fbe9d2',
        stain: '#c43f48',
      }),
  ),
  clementines: still(
    'cream',
    232,
    (random) =>
      rows(random, [4, 4, 3], { top: 78, bottom: 226, left: 70, right: 318, tilt: 20, loose: 8 })
        .map(
          (at, index) =>
            citrus(random, at, { rx: 45, ry: 38, skin: '#ef8420' }) +
            (index % 3 === 0 ? leafy(at.x - 4, at.y - 20, -40 + index * 13, 0.8) : ''),
        )
        .join('') +
      cutCitrus(random, 326, 236, 42, 37, {
        skin: '#ef8420',
        flesh: '#f49b35',
        segments: 9,
        vein: '#fdeccb',
      }),
  ),
};
