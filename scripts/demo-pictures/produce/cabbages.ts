import {
  around,
  ball,
  clipped,
  dark,
  gloss,
  leaf,
  light,
  move,
  oval,
  path,
  radial,
  shadow,
  smooth,
  solid,
  still,
  stroke,
  times,
  varied,
  type Drawing,
  type Point,
  type Random,
} from '../parts.ts';

/** A closed head of cabbage with its outer leaves. */
function cabbage(random: Random, x: number, y: number, r: number, colour: string, vein: string): string {
  const wrap = (turn: number, lean: number) => {
    const d = smooth(
      move(
        [
          [-r * 0.98, r * 0.2],
          [-r * 0.8, -r * 0.62],
          [-r * 0.1, -r * lean],
          [r * 0.62, -r * 0.72],
          [r * 0.96, r * 0.1],
          [r * 0.5, r * 0.82],
          [-r * 0.5, r * 0.85],
        ],
        { x, y, turn },
      ),
    );
    const rib = (share: number): Point => [r * 0.16 * Math.sin(share * 3), r * (0.9 - share * 1.6)];
    const veins =
      smooth(move([0, 0.3, 0.6, 0.95].map(rib), { x, y, turn }), false) +
      [0.12, 0.26, 0.4, 0.54, 0.68]
        .flatMap((share) =>
          [-1, 1].map((side) => {
            const [px, py] = rib(share);
            const far = r * (1.05 - share * 0.5);
            return smooth(
              move(
                [
                  [px, py],
                  [px + side * far * 0.42, py - far * 0.42],
                  [px + side * far * 0.72, py - far * 0.42 - r * 0.22],
                  [px + side * far * 0.86, py - far * 0.9],
                ],
                { x, y, turn },
              ),
              false,
            );
          }),
        )
        .join('');
    const small = times(22, () => {
      const [px, py] = [random(-r, r) * 0.75, random(-r, r) * 0.7];
      return smooth(
        move(
          [
            [px, py],
            [px + random(-14, 14), py - random(8, 20)],
          ],
          { x, y, turn },
        ),
        false,
      );
    });
    return solid(d, varied(random, colour, 0.07), {
      fill: radial(
        [
          [0, light(colour, 0.42)],
          [0.4, colour],
          [0.85, dark(colour, 0.34)],
          [1, dark(colour, 0.5)],
        ],
        { r: 0.7 },
      ),
      depth: r * 0.12,
      shade: 0.5,
      inside:
        stroke(veins, vein, 2.4, 0.6) +
        stroke(veins, light(vein, 0.4), 0.8, 0.6) +
        stroke(small, vein, 1.1, 0.4),
    });
  };
  return (
    shadow(x + 20, y + r * 0.6, r * 1.15, r * 0.5, 0.55) +
    times(7, (at) =>
      leaf({
        x,
        y: y + r * 0.25,
        turn: at * 51 + random(-8, 8),
        length: r * 1.32,
        width: r * 1.02,
        colour: varied(random, dark(colour, 0.12), 0.1),
        vein,
        edge: 'wavy',
        veins: 6,
        belly: 0.62,
        random,
      }),
    ) +
    solid(smooth(move(around(r, r * 0.94), { x, y })), colour, { fill: ball(colour), depth: r * 0.2 }) +
    wrap(-20, 0.98) +
    clipped(smooth(move(around(r, r * 0.94), { x, y })), wrap(64, 0.74) + wrap(158, 0.5)) +
    gloss(x - r * 0.36, y - r * 0.45, r * 0.24, r * 0.12, 0.32)
  );
}

/** The cut face of a cabbage: leaves folded around a white core. */
function cutCabbage(
  random: Random,
  x: number,
  y: number,
  r: number,
  leafColour: string,
  flesh: string,
): string {
  const folds = times(12, (at) => {
    const far = 0.94 - at * 0.075;
    const ring = around(
      r * far,
      r * 0.9 * far,
      (turns) => 1 + 0.07 * Math.sin(turns * 6.28 * (5 + (at % 3)) + at * 1.7),
      40,
    );
    return stroke(smooth(move(ring, { x, y: y + at * 1.2 })), leafColour, random(2.2, 4.4), 0.92);
  });
  const core = smooth(
    move(
      [
        [-10, r * 0.88],
        [-14, r * 0.3],
        [0, -r * 0.12],
        [14, r * 0.3],
        [10, r * 0.88],
      ],
      { x, y },
    ),
  );
  return (
    shadow(x + 16, y + r * 0.6, r, r * 0.45, 0.5) +
    oval(x + 2, y + 4, r, r * 0.92, dark(leafColour, 0.3)) +
    oval(x, y, r * 0.98, r * 0.9, flesh) +
    folds +
    path(core, light(flesh, 0.5)) +
    stroke(core, leafColour, 1.4, 0.4) +
    gloss(x - r * 0.3, y - r * 0.4, r * 0.4, r * 0.16, 0.25)
  );
}

export const drawnCabbages: Readonly<Record<string, Drawing>> = {
  'chou-vert': still(
    'walnut',
    165,
    (random) =>
      cabbage(random, 262, 122, 78, '#86ad5c', '#dbe8b8') +
      cabbage(random, 140, 168, 88, '#7ba653', '#dbe8b8'),
  ),
  'chou-rouge': still(
    'stone',
    166,
    (random) =>
      cabbage(random, 136, 136, 88, '#6f2f58', '#c79ab8') +
      cutCabbage(random, 276, 176, 86, '#7b2d5f', '#f0e2ea'),
  ),
};
