import { AppError } from '../errors.ts';
import { Child, type ChildLimits } from './child.ts';
import { FairQueue } from './fair-queue.ts';

export { answerJobs, JobTooLargeError } from './child.ts';

export interface WorkOptions extends ChildLimits {
  /** Module that calls `answerJobs`. */
  module: URL;
  /** Number of parallel jobs. With more than one process, one is never given to a long job. */
  processes: number;
  /** Further jobs of the owner are refused, because each holds its input in memory. */
  maxQueuedPerOwner: number;
}

export interface Job<Input> {
  /** Key for taking turns: an organization, or a person without one. */
  owner: string;
  isLong: boolean;
  input: Input;
}

interface Waiting {
  input: unknown;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

const IDLE_MS = 60_000;

/** Processes untrusted input in child processes with limits of time and memory; owners take turns. */
export class ChildProcesses<Input, Output> {
  readonly #options: WorkOptions;
  readonly #queue = new FairQueue<Waiting>();
  #idle: { child: Child; since: NodeJS.Timeout }[] = [];
  #running = 0;
  #longRunning = 0;

  constructor(options: WorkOptions) {
    this.#options = options;
  }

  run({ owner, isLong, input }: Job<Input>): Promise<Output> {
    if (this.#queue.countOf(owner) >= this.#options.maxQueuedPerOwner)
      return Promise.reject(new AppError('request.tooMany'));
    return new Promise<Output>((resolve, reject) => {
      const job = { input, resolve, reject };
      this.#queue.add({ owner, isLong, job });
      this.#startWhatMay();
    });
  }

  #startWhatMay(): void {
    const { processes } = this.#options;
    const placesForLong = Math.max(1, processes - 1);
    while (this.#running < processes) {
      const next = this.#queue.take(this.#longRunning < placesForLong);
      if (!next) return;
      void this.#start(next.job, next.isLong);
    }
  }

  async #start({ input, resolve, reject }: Waiting, isLong: boolean): Promise<void> {
    this.#running += 1;
    if (isLong) this.#longRunning += 1;
    const child = this.#takeChild();
    await child.work(input).then(resolve, reject);
    this.#running -= 1;
    if (isLong) this.#longRunning -= 1;
    if (!child.hasEnded) this.#keepIdle(child);
    this.#startWhatMay();
  }

  #takeChild(): Child {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.since);
      if (!idle.child.hasEnded) return idle.child;
    }
    return new Child(this.#options.module, this.#options);
  }

  #keepIdle(child: Child): void {
    const since = setTimeout(() => {
      child.end();
      this.#idle = this.#idle.filter((one) => one.child !== child);
    }, IDLE_MS);
    since.unref();
    this.#idle.push({ child, since });
  }
}
