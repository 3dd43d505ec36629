import { type Place, type Random } from './numbers.ts';

/** Rows from the back to the front, `counts` pieces each; pieces at the front are larger. */
export function rows(
  random: Random,
  counts: readonly number[],
  { left = 70, right = 330, top = 90, bottom = 215, loose = 6, grow = 0.15, tilt = 12 } = {},
): Required<Place>[] {
  return counts.flatMap((count, row) => {
    const share = counts.length === 1 ? 0.5 : row / (counts.length - 1);
    const widest = Math.max(...counts);
    const step = (right - left) / Math.max(1, widest - 1);
    const start = (left + right) / 2 - (step * (count - 1)) / 2;
    return Array.from({ length: count }, (_, at) => ({
      x: start + step * at + random(-loose, loose),
      y: top + (bottom - top) * share + random(-loose, loose),
      turn: random(-tilt, tilt),
      size: 1 - grow / 2 + grow * share + random(-0.05, 0.05),
    }));
  });
}
/** Pieces spread evenly over an ellipse, the farthest first. */
export function heap(
  random: Random,
  count: number,
  { x = 200, y = 160, rx = 130, ry = 80, tilt = 180 } = {},
): Required<Place>[] {
  const made: Required<Place>[] = [];
  while (made.length < count) {
    const tries = Array.from({ length: 9 }, () => {
      const [angle, far] = [random(0, 2 * Math.PI), Math.sqrt(random())];
      return { x: x + Math.cos(angle) * far * rx, y: y + Math.sin(angle) * far * ry };
    });
    const room = (one: { x: number; y: number }) =>
      Math.min(Infinity, ...made.map((other) => Math.hypot((one.x - other.x) / rx, (one.y - other.y) / ry)));
    const best = tries.reduce((a, b) => (room(b) > room(a) ? b : a));
    made.push({ ...best, turn: random(-tilt, tilt), size: random(0.88, 1.1) });
  }
  return made.toSorted((a, b) => a.y - b.y);
}
