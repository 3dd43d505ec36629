/** One guarantee and the run that proves it. `broken` switches on the fault that the run must detect. */
export interface Proof {
  name: string;
  guarantee: string;
  /** The negative control must report each of these: failing for another reason detects nothing. */
  faults: readonly RegExp[];
  run(options: ProofOptions): Promise<Outcome>;
}

export interface ProofOptions {
  seed: number;
  broken: boolean;
  /** Multiplies the counts in nightly runs. */
  scale: number;
  /** `--count 300`: overrides the number of repetitions. */
  count?: number;
}

export interface Outcome {
  passed: number;
  failures: string[];
  figures: string;
}

/** Counts the checks and collects the failures. */
export class Tally {
  passed = 0;
  readonly failures: string[] = [];

  expect(isTrue: boolean, what: string): void {
    if (isTrue) this.passed += 1;
    else this.failures.push(what);
  }

  outcome(figures: string): Outcome {
    return { passed: this.passed, failures: this.failures, figures };
  }
}

export const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0;
