import { definitions, linear, radial } from './parts/definitions.ts';
import { grain, path, stroke, WHOLE } from './parts/marks.ts';
import { seeded, type Random } from './parts/numbers.ts';

export * from './parts/numbers.ts';
export * from './parts/colours.ts';
export * from './parts/definitions.ts';
export * from './parts/marks.ts';
export * from './parts/shapes.ts';
export * from './parts/leaf.ts';
export * from './parts/arrangements.ts';
export * from './parts/things.ts';

/**
 * The parts that all still lifes of the demo market are drawn with: one light from the upper left, soft shadows, grain
 * over the ground. A picture is 400 × 300.
 */
export type Drawing = () => string;

export type Ground = 'linen' | 'cream' | 'slate' | 'oak' | 'walnut' | 'stone' | 'sage';
const grounds: Readonly<Record<Ground, readonly [string, string, string, string, number, number]>> = {
  linen: ['#f6f0e4', '#eae2d3', '#dccfb9', '0.7 0.7', 0.13, 0.2],
  cream: ['#f4ebdb', '#e7dcc9', '#d9cab2', '0.9 0.9', 0.13, 0.2],
  slate: ['#777b75', '#484f4b', '#2f3532', '0.45 0.45', 0.3, 0.3],
  oak: ['#d2ab7d', '#b18454', '#8f6238', '0.012 0.35', 0.3, 0.3],
  walnut: ['#947358', '#68462e', '#4a2f1d', '0.012 0.35', 0.4, 0.3],
  stone: ['#ddd7cc', '#c4beb2', '#aaa294', '0.35 0.35', 0.13, 0.2],
  sage: ['#ced3bf', '#aeb7a1', '#8f9a82', '0.6 0.6', 0.13, 0.2],
};
function groundOf(ground: Ground, seed: number): string {
  const [near, middle, far, frequency, opacity] = grounds[ground];
  const planks = ground === 'oak' || ground === 'walnut' ? [74, 158, 246] : [];
  return (
    path(
      WHOLE,
      linear(
        [0, 0],
        [0.6, 1],
        [
          [0, near],
          [0.6, middle],
          [1, far],
        ],
        true,
      ),
    ) +
    grain(opacity, { frequency, seed }) +
    planks
      .map((y) => stroke(`M0 ${y}h400`, '#1d0f05', 1.6, 0.5) + stroke(`M0 ${y + 1.6}h400`, '#ffffff', 1, 0.1))
      .join('') +
    path(
      WHOLE,
      radial(
        [
          [0, '#fff3da', 0.3],
          [0.6, '#fff3da', 0],
        ],
        { x: 0.3, y: 0.1, r: 0.8, fx: 0.3, fy: 0.1 },
      ),
    )
  );
}

export interface Picture {
  ground: Ground;
  /** Every picture has its own, so that no two are scattered alike. */
  seed: number;
  body: (random: Random) => string;
}
export function picture({ ground, seed, body }: Picture): string {
  const edge = radial(
    [
      [0.6, '#3a2410', 0],
      [1, '#3a2410', grounds[ground][5]],
    ],
    { x: 0.4, y: 0.4, r: 0.9, fx: 0.4, fy: 0.4 },
  );
  const drawn = groundOf(ground, seed) + body(seeded(seed)) + path(WHOLE, edge);
  const named = new Map<string, string>();
  const collect = (text: string): void => {
    for (const [, id] of text.matchAll(/url\(#(\w+)\)/g))
      if (!named.has(id!)) {
        named.set(id!, definitions.get(id!)!);
        collect(definitions.get(id!)!);
      }
  };
  collect(drawn);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300"><defs>${[...named.values()].join('')}</defs>${drawn}</svg>`;
}

/** A picture that is drawn when it is asked for. */
export const still =
  (ground: Ground, seed: number, body: Picture['body']): Drawing =>
  () =>
    picture({ ground, seed, body });
