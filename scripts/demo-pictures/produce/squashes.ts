import {
  along,
  around,
  blur,
  dark,
  gloss,
  grain,
  light,
  move,
  numbers,
  oval,
  radial,
  shadow,
  smooth,
  solid,
  spine,
  still,
  stroke,
  type Drawing,
  type Place,
  type Point,
  type Random,
} from '../parts.ts';
import { cord } from './stems.ts';

interface Gourd {
  rx: number;
  ry: number;
  colour: string;
  ribs: number;
  /** How deep the ribs are cut. */
  cut?: number;
  drop?: number;
  stem?: string;
  stripes?: string;
  shine?: number;
}

/** A squash or pumpkin with ribs that run from its stem. */
function gourd(random: Random, { x, y, turn = 0, size = 1 }: Place, form: Gourd): string {
  const { rx, ry, colour, ribs, cut = 0.5, drop = 0, stem = '#8a7a4a', stripes, shine = 0.3 } = form;
  const outline = (turns: number) =>
    1 +
    0.035 * cut * Math.abs(Math.sin(turns * Math.PI * ribs)) -
    (drop && Math.cos(turns * 6.283) > 0
      ? drop * Math.cos(turns * 6.283) ** 2 * Math.abs(Math.sin(turns * 6.283))
      : 0);
  const place = { x, y, turn, size };
  const d = smooth(move(around(rx, ry, outline, 60), place));
  const line = (far: number): string =>
    smooth(
      move(
        [
          [far * rx * 0.1, -ry * 0.86],
          [far * rx * 0.75, -ry * 0.45],
          [far * rx, ry * 0.05],
          [far * rx * 0.8, ry * 0.6],
          [far * rx * 0.25, ry * 0.98],
        ],
        place,
      ),
      false,
    );
  const fars = Array.from({ length: ribs }, (_, at) => Math.sin(((at + 0.5) / ribs - 0.5) * Math.PI) * 1.02);
  const [foot, bend, tip] = move(
    [
      [0, -ry * 0.84],
      [4, -ry * 1.02],
      [15, -ry * 1.16],
    ],
    place,
  ) as [Point, Point, Point];
  return (
    shadow(x + rx * 0.22 * size, y + ry * 0.72 * size, rx * 1.08 * size, ry * 0.42 * size, 0.55) +
    solid(d, colour, {
      fill: radial(
        [
          [0, light(colour, 0.42)],
          [0.4, colour],
          [0.82, dark(colour, 0.36)],
          [1, dark(colour, 0.58)],
        ],
        { r: 0.64 },
      ),
      depth: rx * 0.16,
      shade: 0.4,
      inside:
        fars
          .map(
            (far) =>
              stroke(
                line(far),
                dark(colour, 0.55),
                rx * 0.09 * cut + 1,
                0.32,
                `filter="${blur(rx * 0.035)}"`,
              ) +
              stroke(line(far + 0.09), light(colour, 0.5), rx * 0.05 * cut + 0.6, 0.3, `filter="${blur(2)}"`),
          )
          .join('') +
        (stripes
          ? fars
              .map((far) =>
                stroke(
                  line(far + random(-0.02, 0.05)),
                  stripes,
                  random(2, 5),
                  0.4,
                  'stroke-dasharray="7 4 3 6"',
                ),
              )
              .join('')
          : '') +
        oval(
          foot[0],
          foot[1] + 5,
          rx * 0.24 * size,
          ry * 0.11 * size,
          dark(colour, 0.6),
          `opacity=".6" filter="${blur(4)}"`,
        ) +
        grain(0.22, { frequency: '0.25', seed: 9 }),
    }) +
    gloss(x - rx * 0.4 * size, y - ry * 0.42 * size, rx * 0.2 * size, ry * 0.1 * size, shine) +
    cord([foot, bend, tip], rx * 0.17 * size, stem)
  );
}

/** A butternut from its thick end in (x, y) to its neck. */
function butternut({ x, y, turn = 0 }: Place, size: number, colour: string): string {
  const middle = move(spine(196, 10, 44), { x, y, turn, size });
  const profile = (share: number) =>
    size *
    (share < 0.42
      ? 52 * Math.sin(Math.PI * Math.min(1, (share + 0.015) / 0.6)) ** 0.6 * 1.02
      : 52 - 20 * Math.sin(Math.min(1, (share - 0.3) / 0.4) * Math.PI * 0.5)) *
    (share > 0.93 ? Math.sqrt(Math.max(0, 1.02 - ((share - 0.93) / 0.07) ** 2)) : 1);
  const d = smooth(along(middle, profile));
  const end = middle.at(-1)!;
  const [tip] = move([[17, -3]], { x: end[0], y: end[1], turn });
  return (
    shadow((x + end[0]) / 2 + 12, (y + end[1]) / 2 + 44 * size, 116 * size, 26 * size, 0.55, turn) +
    cord([end, tip!], 15 * size, '#7d6a42') +
    solid(d, colour, {
      depth: 30 * size,
      shade: 0.55,
      inside:
        grain(0.2, { frequency: '0.03 0.2', seed: 3 }) +
        stroke(
          [-0.6, -0.25, 0.2, 0.55]
            .map((far) =>
              smooth(
                middle.map(([px, py], at): Point => [px, py + far * profile(at / 43)]),
                false,
              ),
            )
            .join(''),
          light(colour, 0.4),
          2,
          0.25,
        ),
    }) +
    gloss(x + 30 * size * Math.cos((turn * Math.PI) / 180), y - 22 * size, 22 * size, 8 * size, 0.35, turn)
  );
}

export const drawnSquashes: Readonly<Record<string, Drawing>> = {
  'maraichers-de-la-saone-courge-butternut': still(
    'oak',
    181,
    () =>
      butternut({ x: 66, y: 112, turn: -12 }, 1.02, '#dcab6a') +
      butternut({ x: 330, y: 150, turn: 196 }, 1, '#d9a463') +
      butternut({ x: 84, y: 218, turn: 3 }, 1.16, '#e0b274'),
  ),
  'courge-kabocha': still(
    'linen',
    182,
    (random) =>
      gourd(
        random,
        { x: 268, y: 122, turn: 8 },
        { rx: 92, ry: 68, colour: '#35543c', ribs: 9, cut: 0.55, stripes: '#9db08a', stem: '#b79f6c' },
      ) +
      gourd(
        random,
        { x: 138, y: 178, turn: -6 },
        { rx: 102, ry: 76, colour: '#2f4d37', ribs: 9, cut: 0.55, stripes: '#9db08a', stem: '#b79f6c' },
      ),
  ),
  'citrouilles-a-tarte': still(
    'walnut',
    183,
    (random) =>
      gourd(
        random,
        { x: 118, y: 108, turn: -5 },
        { rx: 82, ry: 66, colour: '#d9782a', ribs: 8, cut: 1, stem: '#6f7a3f' },
      ) +
      gourd(
        random,
        { x: 286, y: 104, turn: 7 },
        { rx: 80, ry: 66, colour: '#d06f24', ribs: 8, cut: 1, stem: '#6f7a3f' },
      ) +
      gourd(
        random,
        { x: 204, y: 196, turn: 2 },
        { rx: 100, ry: 80, colour: '#e0812d', ribs: 9, cut: 1, stem: '#6f7a3f' },
      ),
  ),
  potimarron: still('stone', 184, (random) =>
    numbers('118,116,-14 280,112,12 200,186,-3')
      .map(([x, y, turn], at) =>
        gourd(
          random,
          { x: x!, y: y!, turn: turn! },
          {
            rx: 70 + at * 6,
            ry: 80 + at * 4,
            colour: '#d4552a',
            ribs: 6,
            cut: 0.35,
            drop: 0.5,
            stem: '#b79a5c',
            shine: 0.4,
          },
        ),
      )
      .join(''),
  ),
};
