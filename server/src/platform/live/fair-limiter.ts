interface WaitingTask {
  person: string;
  start(): void;
}

/**
 * Limits the number of parallel tasks. People take turns: however many tasks one person has waiting, the next
 * person's first task runs after at most one of them. First results go before refreshes.
 */
export class FairLimiter {
  readonly #maxParallel: number;
  readonly #maxPerPerson: number;
  readonly #awaited = new WaitingTasks();
  readonly #rest = new WaitingTasks();
  readonly #running = new Map<string, number>();
  #all = 0;

  constructor(maxParallel: number, maxPerPerson = maxParallel) {
    this.#maxParallel = maxParallel;
    this.#maxPerPerson = maxPerPerson;
  }

  async run<Result>(person: string, isAwaited: boolean, work: () => Promise<Result>): Promise<Result> {
    if (this.#mayStart(person)) this.#begin(person);
    else
      await new Promise<void>((resolve) =>
        (isAwaited ? this.#awaited : this.#rest).add({ person, start: resolve }),
      );
    try {
      return await work();
    } finally {
      this.#end(person);
    }
  }

  readonly #mayStart = (person: string): boolean =>
    this.#all < this.#maxParallel && (this.#running.get(person) ?? 0) < this.#maxPerPerson;

  #begin(person: string): void {
    this.#all += 1;
    this.#running.set(person, (this.#running.get(person) ?? 0) + 1);
  }

  /** Starts the next waiting task itself, so that no new task can overtake it. */
  #end(person: string): void {
    this.#all -= 1;
    const left = this.#running.get(person)! - 1;
    if (left > 0) this.#running.set(person, left);
    else this.#running.delete(person);
    const next = this.#awaited.next(this.#mayStart) ?? this.#rest.next(this.#mayStart);
    if (!next) return;
    this.#begin(next.person);
    next.start();
  }
}

/** Waiting tasks by person; a person goes to the end after each task. */
class WaitingTasks {
  readonly #byPerson = new Map<string, WaitingTask[]>();

  add(waiting: WaitingTask): void {
    const tasks = this.#byPerson.get(waiting.person);
    if (tasks) tasks.push(waiting);
    else this.#byPerson.set(waiting.person, [waiting]);
  }

  next(mayStart: (person: string) => boolean): WaitingTask | undefined {
    const person = this.#byPerson.keys().find(mayStart);
    if (person === undefined) return undefined;
    const tasks = this.#byPerson.get(person)!;
    const next = tasks.shift();
    this.#byPerson.delete(person);
    if (tasks.length > 0) this.#byPerson.set(person, tasks);
    return next;
  }
}
