import type { Line, Point } from './geometry.ts';

const keyOf = ([x, y]: Point): string => `${x} ${y}`;

/** Lines that begin where others end become one: fewer to write, and thinned across the places where they meet. */
export function joinLines(lines: readonly Line[]): Line[] {
  const open = new Set(lines);
  const byEnd = new Map<string, Line[]>();
  for (const line of lines)
    for (const end of [line[0]!, line.at(-1)!])
      byEnd.set(keyOf(end), [...(byEnd.get(keyOf(end)) ?? []), line]);

  const extend = (points: Point[]): void => {
    for (;;) {
      const end = keyOf(points.at(-1)!);
      const next = byEnd.get(end)?.find((line) => open.has(line));
      if (!next) return;
      open.delete(next);
      const onward = keyOf(next[0]!) === end ? next : next.toReversed();
      for (const point of onward.slice(1)) points.push(point);
    }
  };
  return lines.flatMap((line) => {
    if (!open.delete(line)) return [];
    const points = [...line];
    extend(points);
    points.reverse();
    extend(points);
    return [points];
  });
}
