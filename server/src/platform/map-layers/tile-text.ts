import type { Box, Line, Point } from './geometry.ts';

export const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Five bits a digit, the lowest first; the sixth says that another follows. The sign is the lowest bit. */
export function numberText(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = '';
  for (; rest >= 32; rest >>>= 5) text += digits[32 | (rest & 31)];
  return text + digits[rest];
}

/** Each point as its steps from the one before, the first from the tile's south-west corner. */
export const stepsText = (points: readonly Point[]): string =>
  points
    .map(([x, y], index) => {
      const [fromX, fromY] = points[index - 1] ?? [0, 0];
      return numberText(x - fromX) + numberText(y - fromY);
    })
    .join('');

/** In the tile's units from its south-west corner. */
export const onGrid =
  ({ west, south }: Pick<Box, 'west' | 'south'>, unit: number) =>
  ([lng, lat]: Point): Point => [Math.round((lng - west) * unit), Math.round((lat - south) * unit)];

/** Points that fell together become one. */
export const withoutRepeats = (points: Line): Line =>
  points.filter(([x, y], index) => index === 0 || x !== points[index - 1]![0] || y !== points[index - 1]![1]);
