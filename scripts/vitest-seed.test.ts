import fc from 'fast-check';
import { expect, inject, it } from 'vitest';

const runSeed = inject('propertySeed');

/** The first value that a seed makes. */
function firstOf(seed: number): number {
  return fc.sample(fc.integer(), { seed, numRuns: 1 })[0]!;
}

it('a property runs with the seed of the run, then a tenth as often with the first seed', () => {
  const values: number[] = [];
  fc.assert(
    fc.property(fc.integer(), (value) => {
      values.push(value);
    }),
    { numRuns: 40 },
  );
  expect(values).toHaveLength(44);
  expect([values[0], values[40]]).toEqual([firstOf(runSeed), firstOf(20_261_121)]);
});

it('a seed that a property names is its regression seed', async () => {
  const values: number[] = [];
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (value) => {
      values.push(value);
    }),
    { numRuns: 5, seed: 7 },
  );
  expect(values).toHaveLength(6);
  expect([values[0], values[5]]).toEqual([firstOf(runSeed), firstOf(7)]);
});

it('a path of a failure message is replayed once, with its seed', () => {
  const values: number[] = [];
  const property = fc.property(fc.integer(), (value) => {
    values.push(value);
  });
  fc.assert(property, { seed: 7, path: '0', endOnFailure: true });
  expect(values[0]).toBe(firstOf(7));
});

it.each([
  ['at once', () => fc.assert(fc.property(fc.integer(), () => false))],
  ['later', () => fc.assert(fc.asyncProperty(fc.integer(), async () => false))],
])('a property that fails %s says how to repeat the run', async (_, fail) => {
  await expect(async () => fail()).rejects.toThrow(
    `HALLES_TEST_SEED=${runSeed} npx vitest run scripts/vitest-seed.test.ts`,
  );
});
