import fc from 'fast-check';
import { expect, inject, it, vi } from 'vitest';
import setUpSeed from './vitest-run-seed.ts';

const runSeed = inject('propertySeed');

it('a property test runs with the seed of the run', () => {
  const values: number[] = [];
  fc.assert(
    fc.property(fc.integer(), (value) => {
      values.push(value);
    }),
    { numRuns: 3 },
  );
  expect(values).toEqual(fc.sample(fc.integer(), { seed: runSeed, numRuns: 3 }));
});

it.each([
  ['at once', () => fc.assert(fc.property(fc.integer(), () => false))],
  ['later', () => fc.assert(fc.asyncProperty(fc.integer(), async () => false))],
])('a property that fails %s says how to repeat the run', async (_, fail) => {
  await expect(async () => fail()).rejects.toThrow(
    `HALLES_TEST_SEED=${runSeed} npx vitest run scripts/vitest-seed.test.ts`,
  );
});

it('each run has a new seed and prints it; a given one is repeated', () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  const seedOfRun = (given: string): unknown => {
    vi.stubEnv('HALLES_TEST_SEED', given);
    const provide = vi.fn();
    setUpSeed({ vitest: { provide } } as never);
    const [[name, seed]] = provide.mock.calls as [[string, number]];
    expect(name).toBe('propertySeed');
    expect(printed).toHaveBeenLastCalledWith(expect.stringContaining(`HALLES_TEST_SEED=${seed}`));
    return seed;
  };
  try {
    expect(new Set(['', '', ''].map(seedOfRun)).size).toBeGreaterThan(1);
    expect(seedOfRun('1909')).toBe(1909);
    expect(() => seedOfRun('x')).toThrow('HALLES_TEST_SEED');
  } finally {
    vi.unstubAllEnvs();
    printed.mockRestore();
  }
});
