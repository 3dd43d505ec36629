import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed from which this run generates its property tests; the same for all workers. */
    propertySeed: number;
  }
}

/** A new seed, or the seed of the run that is repeated. */
export default function setup({ vitest }: TestProject): void {
  const seed = Number(process.env['HALLES_TEST_SEED'] || randomInt(2 ** 31));
  if (!Number.isInteger(seed)) throw new Error('HALLES_TEST_SEED is a whole number');
  console.log(`Properties run with HALLES_TEST_SEED=${seed}`);
  vitest.provide('propertySeed', seed);
}
