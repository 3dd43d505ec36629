export interface QueuedJob<Job> {
  owner: string;
  /** Takes long: it must leave room for the short ones. */
  isLong: boolean;
  job: Job;
}

/** Jobs in the order in which they may run: owners take turns, and each owner's own jobs keep their order. */
export class FairQueue<Job> {
  /** By owner; whose turn is next stands first. */
  readonly #waiting = new Map<string, QueuedJob<Job>[]>();

  countOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  add(queued: QueuedJob<Job>): void {
    const jobs = this.#waiting.get(queued.owner);
    if (jobs) jobs.push(queued);
    else this.#waiting.set(queued.owner, [queued]);
  }

  /** The next job that may start now; its owner's next turn comes after everybody else's. */
  take(mayBeLong: boolean): QueuedJob<Job> | null {
    for (const [owner, jobs] of this.#waiting) {
      const at = jobs.findIndex(({ isLong }) => mayBeLong || !isLong);
      if (at === -1) continue;
      const [queued] = jobs.splice(at, 1);
      this.#waiting.delete(owner);
      if (jobs.length > 0) this.#waiting.set(owner, jobs);
      return queued!;
    }
    return null;
  }
}
