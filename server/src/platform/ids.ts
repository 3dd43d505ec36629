import { randomFillSync } from 'node:crypto';
import type { Id, Ids } from '@halles/contract/kernel';
import type { Clock } from './clock.ts';

type FillRandom = (bytes: Uint8Array) => Uint8Array;

/** UUIDv7 with a counter in `rand_a`, so that ids made by one process in one millisecond keep their order. */
export function timeOrderedIds(clock: Clock, fill: FillRandom = (bytes) => randomFillSync(bytes)): Ids {
  let lastMs = 0;
  let counter = 0;
  const bytes = new Uint8Array(16);
  const nextText = (): string => {
    fill(bytes);
    const now = clock.now().getTime();
    if (now > lastMs) {
      lastMs = now;
      counter = 0;
    } else if (++counter > 0xfff) {
      lastMs += 1;
      counter = 0;
    }
    for (let i = 0, rest = lastMs; i < 6; i++, rest = Math.floor(rest / 256)) bytes[5 - i] = rest % 256;
    bytes[6] = 0x70 | (counter >> 8);
    bytes[7] = counter & 0xff;
    bytes[8] = 0x80 | (bytes[8]! & 0x3f);
    const hex = Buffer.from(bytes).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
  return { next: <Noun extends string>() => nextText() as Id<Noun> };
}

/** The same ids in the same order for the same seed; used by the demo market and tests. */
export const seededIds = (clock: Clock, seed: number): Ids => timeOrderedIds(clock, seededFill(seed));

/** The same bytes in the same order for the same seed. */
export function seededFill(seed: number): FillRandom {
  const random = seededRandom(seed);
  return (bytes) => bytes.map((_, i) => (bytes[i] = Math.floor(random() * 256)));
}

/** mulberry32: small, fast, and the same on every platform. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
