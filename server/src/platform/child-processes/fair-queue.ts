export interface QueuedJob<Job> {
  owner: string;
  /** Long jobs must leave room for short ones. */
  isLong: boolean;
  job: Job;
}

/** A fair queue: owners take turns, and the jobs of one owner keep their order. */
export class FairQueue<Job> {
  /** Jobs by owner; the next owner comes first. */
  readonly #waiting = new Map<string, QueuedJob<Job>[]>();

  countOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  add(queued: QueuedJob<Job>): void {
    const jobs = this.#waiting.get(queued.owner);
    if (jobs) jobs.push(queued);
    else this.#waiting.set(queued.owner, [queued]);
  }

  /** Takes the next job that may start now, and moves its owner to the end. */
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
