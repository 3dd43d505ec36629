import type * as Module from 'fast-check';
import type { default as FastCheck, IAsyncProperty, IProperty, Parameters, RunDetails } from 'fast-check';
import { relative } from 'node:path';
import { expect, inject, vi } from 'vitest';

/** The seed all properties had at first: what it finds is looked for in every run. */
const REGRESSION_SEED = 20_261_121;
const REGRESSION_SHARE = 10;
const DEFAULT_RUNS = 100;

/**
 * `fc.assert` checks a property with the seed of the run, then a tenth as often with its regression seed: the `seed`
 * it names, or else the first one. A `path`, copied from a failure message, is replayed with the seed beside it.
 */
vi.mock('fast-check', async (importOriginal) => {
  const original = await importOriginal<typeof Module>();
  const assert = withSeeds(original.default);
  return { ...original, assert, default: { ...original.default, assert } };
});

const withSeeds =
  (fc: typeof FastCheck) =>
  <Values>(property: IProperty<Values> | IAsyncProperty<Values>, own: Parameters<Values> = {}) => {
    const check = (parameters: Parameters<Values>) =>
      // A property that is not asynchronous answers nothing.
      fc.assert(property as IAsyncProperty<Values>, { ...parameters, ...reporting<Values>(fc) }) as
        | Promise<void>
        | undefined;
    if (own.path !== undefined) return check(own);
    const seed = own.seed ?? REGRESSION_SEED;
    const numRuns = Math.ceil((own.numRuns ?? DEFAULT_RUNS) / REGRESSION_SHARE);
    const regression = () => check({ ...own, seed, numRuns });
    const first = check({ ...own, seed: inject('propertySeed') });
    return first ? first.then(regression) : regression();
  };

const reporting = <Values>(fc: typeof FastCheck) => ({
  reporter: (details: RunDetails<Values>) => {
    if (!details.failed) return;
    const file = relative(process.cwd(), expect.getState().testPath ?? '');
    const repeat = `HALLES_TEST_SEED=${inject('propertySeed')} npx vitest run ${file}`;
    throw new Error(`${fc.defaultReportMessage(details)}\n\nRepeat the run: ${repeat}`, {
      cause: details.errorInstance,
    });
  },
});
