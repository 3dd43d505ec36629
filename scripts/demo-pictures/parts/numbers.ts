export type Point = readonly [number, number];
/** A seeded random number from `low` to `high`. */
export type Random = (low?: number, high?: number) => number;
export interface Place {
  x: number;
  y: number;
  /** Degrees, clockwise. */
  turn?: number;
  size?: number;
}

export function seeded(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0;
  return (low = 0, high = 1) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return low + (((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * (high - low);
  };
}
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random(0, list.length))]!;
/** `count` values of `make`, joined. */
export const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
export const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Lists of numbers written as an SVG writes its points: `0,-27 -17,-28`. */
export const numbers = (text: string): number[][] =>
  text.split(' ').map((each) => each.split(',').map(Number));
export const dots = (text: string): Point[] => numbers(text) as unknown as Point[];
