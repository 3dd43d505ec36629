import fc, { type RunDetails } from 'fast-check';
import { relative } from 'node:path';
import { expect, inject } from 'vitest';

/** A failed property test prints the command that repeats it. */
function report(details: RunDetails<unknown>): void {
  if (!details.failed) return;
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  const repeat = `HALLES_TEST_SEED=${inject('propertySeed')} npx vitest run ${file}`;
  throw new Error(`${fc.defaultReportMessage(details)}\n\nRepeat the run: ${repeat}`, {
    cause: details.errorInstance,
  });
}

fc.configureGlobal({ seed: inject('propertySeed'), reporter: report });
