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
  readonly #ofOnePerson: number;
  readonly #awaited = new Line();
  readonly #rest = new Line();
  readonly #running = new Map<string, number>();
  #all = 0;

  constructor(atOnce: number, ofOnePerson = atOnce) {
    this.#atOnce = atOnce;
    this.#ofOnePerson = ofOnePerson;
  }

  async take<Result>(who: string, isAwaited: boolean, work: () => Promise<Result>): Promise<Result> {
    if (this.#mayStart(who)) this.#begin(who);
    else
      await new Promise<void>((resolve) =>
        (isAwaited ? this.#awaited : this.#rest).add({ who, start: resolve }),
      );
    try {
      return await work();
    } finally {
      this.#end(who);
    }
  }

  readonly #mayStart = (who: string): boolean =>
    this.#all < this.#atOnce && (this.#running.get(who) ?? 0) < this.#ofOnePerson;

  #begin(who: string): void {
    this.#all += 1;
    this.#running.set(who, (this.#running.get(who) ?? 0) + 1);
  }

  /** Begins the next for whoever waits, so that nobody slips in between. */
  #end(who: string): void {
    this.#all -= 1;
    const left = this.#running.get(who)! - 1;
    if (left > 0) this.#running.set(who, left);
    else this.#running.delete(who);
    const next = this.#awaited.next(this.#mayStart) ?? this.#rest.next(this.#mayStart);
    if (!next) return;
    this.#begin(next.who);
    next.start();
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

  next(mayStart: (who: string) => boolean): Waiting | undefined {
    const who = this.#byPerson.keys().find(mayStart);
    if (who === undefined) return undefined;
    const theirs = this.#byPerson.get(who)!;
    const next = theirs.shift();
    this.#byPerson.delete(who);
    if (theirs.length > 0) this.#byPerson.set(who, theirs);
    return next;
  }
}
