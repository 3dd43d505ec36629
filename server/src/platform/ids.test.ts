import { describe, expect, it } from 'vitest';
import { stoppedClock } from './clock.ts';
import { seededIds, timeOrderedIds } from './ids.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('ids', () => {
  it('sort in order of creation, within one millisecond and across many', () => {
    const clock = stoppedClock('2026-11-21T10:00:00Z');
    const ids = timeOrderedIds(clock);
    const made = Array.from({ length: 10_000 }, (_, i) => {
      if (i % 3_000 === 0) clock.advance(1);
      return ids.next();
    });
    expect(made.every((id) => UUID_V7.test(id))).toBe(true);
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it('keep their order when the clock is set back', () => {
    const clock = stoppedClock('2026-11-21T10:00:00Z');
    const ids = timeOrderedIds(clock);
    const before = ids.next();
    clock.advance(-60_000);
    expect(ids.next() > before).toBe(true);
  });

  it('are the same for the same seed, and different for another', () => {
    const made = (seed: number) => {
      const ids = seededIds(stoppedClock('2026-01-01T00:00:00Z'), seed);
      return [ids.next(), ids.next()];
    };
    expect(made(7)).toEqual(made(7));
    expect(made(7)).not.toEqual(made(8));
  });
});
