const STEPS = [1, 2, 2.5, 5, 10];

/** From zero to a round figure above the greatest value, in at most five equal steps. */
export function scaleOf(values: readonly number[]): { least: number; greatest: number; steps: number[] } {
  const highest = Math.max(...values, 0);
  const lowest = Math.min(...values, 0);
  const span = highest - lowest || 1;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = STEPS.map((each) => each * power).find((each) => span / each <= 4)!;
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  const steps = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { least: steps[0]!, greatest: steps.at(-1)!, steps };
}

/** Which labels are shown: the first, and then as many as fit, evenly spaced. */
export const isLabelled = (index: number, count: number, room: number): boolean =>
  index % Math.ceil(count / Math.max(room, 1)) === 0;
