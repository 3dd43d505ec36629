/** One promise and the run that shows it. `broken` switches on the fault the run is meant to catch. */
export interface Proof {
  name: string;
  promise: string;
  /** What the negative control must be told, each of them: a failure for another reason catches nothing. */
  faults: readonly RegExp[];
  run(options: ProofOptions): Promise<Outcome>;
}

export interface ProofOptions {
  seed: number;
  broken: boolean;
  /** Long forms for the night. */
  scale: number;
  /** `--count 300`: how often what a proof does again and again is done, where another number is wanted. */
  count?: number;
}

export interface Outcome {
  passed: number;
  failures: string[];
  figures: string;
}

/** Counts what was looked at and keeps what was wrong. */
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
