/** So much work at a time and no more: what comes first goes first, and what somebody waits for goes before the rest. */
export class Turns {
  readonly #atOnce: number;
  readonly #awaited: (() => void)[] = [];
  readonly #rest: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async take<Result>(isAwaited: boolean, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running++;
    // Whoever ends hands its place on, so that nobody slips in between.
    else await new Promise<void>((resolve) => (isAwaited ? this.#awaited : this.#rest).push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#awaited.shift() ?? this.#rest.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
