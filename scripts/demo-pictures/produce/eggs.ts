import {
  around,
  ball,
  blur,
  dark,
  gloss,
  leaf,
  light,
  move,
  oval,
  radial,
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
  type Random,
} from '../parts.ts';

interface Egg {
  rx: number;
  ry: number;
  colours: readonly string[];
  speckled?: boolean;
}

function egg(random: Random, at: Required<Place>, { rx, ry, colours, speckled }: Egg): string {
  const colour = varied(random, colours[Math.floor(random(0, colours.length))]!, 0.07);
  const d = smooth(
    move(
      around(rx, ry, (turns) => 1 - 0.07 * Math.cos(turns * 6.283), 30),
      at,
    ),
  );
  return (
    shadow(at.x + 8, at.y + ry * 0.6 * at.size, rx * 1.05 * at.size, ry * 0.4 * at.size, 0.5) +
    solid(d, colour, {
      fill: radial(
        [
          [0, light(colour, 0.7)],
          [0.45, colour],
          [0.85, dark(colour, 0.28)],
          [1, dark(colour, 0.48)],
        ],
        { r: 0.64, fx: 0.34, fy: 0.28 },
      ),
      depth: 6,
      shade: 0.25,
      inside: speckled
        ? times(34, () =>
            oval(
              at.x + random(-rx, rx),
              at.y + random(-ry, ry),
              random(0.5, 1.5),
              random(0.5, 1.2),
              '#6b4a30',
              'opacity=".5"',
            ),
          )
        : '',
    }) +
    gloss(at.x - rx * 0.32 * at.size, at.y - ry * 0.36 * at.size, rx * 0.2, ry * 0.12, 0.5)
  );
}

/** A nest of straw, seen from above. */
const straw = (random: Random, x: number, y: number, rx: number, ry: number, count: number): string =>
  times(count, () => {
    const [angle, far] = [random(0, 6.283), random(0.72, 1.12)];
    const [px, py] = [x + Math.cos(angle) * rx * far, y + Math.sin(angle) * ry * far];
    const line = smooth(
      move(
        [
          [-26, random(-4, 4)],
          [0, random(-5, 5)],
          [26, random(-4, 4)],
        ],
        { x: px, y: py, turn: (angle * 180) / Math.PI + 90 + random(-34, 34) },
      ),
      false,
    );
    return (
      stroke(line, '#3a2810', 3, 0.35, 'transform="translate(1.500 2)"') +
      stroke(line, varied(random, '#d3ac5c', 0.3), 2)
    );
  });

export const drawnEggs: Readonly<Record<string, Drawing>> = {
  'oeufs-calibre-gros': still(
    'slate',
    206,
    (random) =>
      oval(208, 190, 176, 96, '#140c06', `opacity=".5" filter="${blur(14)}"`) +
      oval(200, 166, 176, 106, ball('#c7b28c')) +
      oval(200, 160, 156, 88, '#6d5a3c') +
      times(40, (at) =>
        stroke(
          `M${short(200 + Math.cos(at * 0.157) * 158)} ${short(160 + Math.sin(at * 0.157) * 90)}l${short(Math.cos(at * 0.157) * 18)} ${short(Math.sin(at * 0.157) * 14)}`,
          '#8a7248',
          3,
          0.6,
        ),
      ) +
      rows(random, [3, 4, 3], {
        top: 106,
        bottom: 196,
        left: 96,
        right: 304,
        tilt: 40,
        loose: 5,
        grow: 0.12,
      })
        .map((at) => egg(random, at, { rx: 35, ry: 44, colours: ['#f3ece0', '#f6f1e8', '#efe6d8'] }))
        .join(''),
  ),
  'oeufs-plein-air': still(
    'oak',
    207,
    (random) =>
      shadow(210, 200, 180, 90, 0.5) +
      oval(200, 158, 150, 96, '#8a6a34') +
      straw(random, 200, 158, 118, 76, 150) +
      rows(random, [2, 3, 2], { top: 112, bottom: 202, left: 128, right: 272, tilt: 50, loose: 6 })
        .map((at) =>
          egg(random, at, { rx: 34, ry: 43, colours: ['#c68a5c', '#b8774a', '#d6a27a'], speckled: true }),
        )
        .join('') +
      straw(random, 200, 162, 150, 96, 90),
  ),
  'oeufs-de-canard': still(
    'sage',
    208,
    (random) =>
      rows(random, [3, 3], { top: 96, bottom: 200, left: 92, right: 308, tilt: 36, loose: 10 })
        .map((at) =>
          egg(random, at, { rx: 45, ry: 59, colours: ['#d3e0d6', '#c3d8d4', '#e6e7d8', '#b9d0cf'] }),
        )
        .join('') +
      [
        [26, 266, -24],
        [322, 282, -14],
      ]
        .map(([x, y, turn]) =>
          leaf({
            x: x!,
            y: y!,
            turn: turn!,
            length: 62,
            width: 16,
            colour: '#e9e4d6',
            vein: '#b9ad94',
            veins: 14,
            tip: 0.8,
          }),
        )
        .join(''),
  ),
};
