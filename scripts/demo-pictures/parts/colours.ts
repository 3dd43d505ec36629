import { type Random } from './numbers.ts';

export const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
/** Colours have six digits: `#b3202a`. */
export function mix(from: string, to: string, share: number): string {
  const other = channels(to);
  return `#${channels(from)
    .map((value, at) => Math.round(value + (other[at]! - value) * Math.min(1, Math.max(0, share))))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}
export const light = (colour: string, share = 0.4): string => mix(colour, '#fff3da', share);
export const dark = (colour: string, share = 0.4): string => mix(colour, '#1a0f07', share);
/** The colour a little lighter or darker, so that no two pieces are the same. */
export const varied = (random: Random, colour: string, by = 0.14): string => {
  const share = random(-by, by);
  return share > 0 ? light(colour, share) : dark(colour, -share);
};
