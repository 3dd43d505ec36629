interface Waiting {
  who: string;
  start(): void;
}

/**
 * So much work at a time and no more. People take turns: however much one has waiting, the next person's first comes
 * after at most one of theirs. What somebody waits for goes before refreshing what is already shown.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #awaited = new Line();
  readonly #rest = new Line();
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async take<Result>(who: string, isAwaited: boolean, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running++;
    // Whoever ends hands its place on, so that nobody slips in between.
    else
      await new Promise<void>((resolve) =>
        (isAwaited ? this.#awaited : this.#rest).add({ who, start: resolve }),
      );
    try {
      return await work();
    } finally {
      const next = this.#awaited.next() ?? this.#rest.next();
      if (next) next.start();
      else this.#running--;
    }
  }
}

/** Who waits, by person; the person whose turn it was goes to the end. */
class Line {
  readonly #byPerson = new Map<string, Waiting[]>();

  add(waiting: Waiting): void {
    const theirs = this.#byPerson.get(waiting.who);
    if (theirs) theirs.push(waiting);
    else this.#byPerson.set(waiting.who, [waiting]);
  }

  next(): Waiting | undefined {
    const [first] = this.#byPerson;
    if (!first) return undefined;
    const [who, theirs] = first;
    const next = theirs.shift();
    this.#byPerson.delete(who);
    if (theirs.length > 0) this.#byPerson.set(who, theirs);
    return next;
  }
}
