import fc from 'fast-check';
import { expect, inject, it } from 'vitest';

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
