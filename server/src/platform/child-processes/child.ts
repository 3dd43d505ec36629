import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError } from '../errors.ts';
import { readFileSync } from 'node:fs';

/** The job exceeded its time or memory limit, and its process was killed. */
export class JobTooLargeError extends Error {
  constructor(limit: 'time' | 'memory') {
    super(`the job was ended: it took too much ${limit}`);
    this.name = 'JobTooLargeError';
  }
}

export interface ChildLimits {
  seconds: number;
  /** Limit for the whole process: the JavaScript heap may use as much, and images and buffers count too. */
  memoryMb: number;
}

const CHECK_EVERY_MS = 50;
const LOW_PRIORITY = 5;
const MB = 1024 * 1024;

/** A child process that runs one job at a time and can be killed during a job. */
export class Child {
  readonly #process: ChildProcess;
  readonly #limits: ChildLimits;
  #settle: (answer: ChildAnswer | JobTooLargeError) => void = () => {};
  #hasEnded = false;

  constructor(module: URL, limits: ChildLimits) {
    this.#limits = limits;
    this.#process = fork(fileURLToPath(module), [], {
      // The environment is empty: code that reads untrusted files needs no secrets.
      env: {},
      execArgv: [`--max-old-space-size=${limits.memoryMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = (): void => {
      this.#hasEnded = true;
      this.#settle({ failure: 'its process ended' });
    };
    this.#process.on('message', (answer: ChildAnswer) => this.#settle(answer));
    this.#process.on('error', end);
    this.#process.on('exit', end);
    this.#lowerPriority();
    this.#keepParentAlive(false);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  async work(input: unknown): Promise<unknown> {
    this.#keepParentAlive(true);
    let timers: NodeJS.Timeout[] = [];
    const answer = await new Promise<ChildAnswer | JobTooLargeError>((resolve) => {
      this.#settle = resolve;
      timers = this.#watch();
      if (this.#hasEnded) resolve({ failure: 'its process ended' });
      else this.#process.send(input as object, (error) => error && resolve({ failure: error.message }));
    });
    for (const timer of timers) clearTimeout(timer);
    this.#keepParentAlive(false);
    if (answer instanceof Error) throw answer;
    if ('code' in answer) throw new AppError(answer.code, answer.details);
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.result;
  }

  end(): void {
    this.#hasEnded = true;
    this.#process.kill('SIGKILL');
  }

  #watch(): NodeJS.Timeout[] {
    const endFor = (limit: 'time' | 'memory'): void => {
      this.end();
      this.#settle(new JobTooLargeError(limit));
    };
    const { seconds, memoryMb } = this.#limits;
    const look = (): void => {
      if ((memoryOf(this.#process.pid!) ?? 0) > memoryMb * MB) endFor('memory');
    };
    return [setTimeout(() => endFor('time'), seconds * 1_000), setInterval(look, CHECK_EVERY_MS)];
  }

  /** Lowers the priority, where the system allows it, so that requests go first. */
  #lowerPriority(): void {
    try {
      if (this.#process.pid !== undefined) setPriority(this.#process.pid, LOW_PRIORITY);
    } catch {
      // It has already exited; the job reports that.
    }
  }

  #keepParentAlive(isWorking: boolean): void {
    const change = isWorking ? 'ref' : 'unref';
    this.#process[change]();
    this.#process.channel?.[change]();
  }
}

const BYTES_PER_KB = 1_024;

/** Resident memory of a process, JavaScript heap included; null where the system does not report it. */
function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * BYTES_PER_KB;
  } catch {
    return null;
  }
}

type ChildAnswer =
  | { result: unknown }
  | { code: string; details?: Record<string, unknown> | undefined }
  | { failure: string };

/** Runs in the child process: answers each job, and exits with its parent. */
export function answerJobs(work: (input: never) => Promise<unknown>): void {
  const answered = async (input: unknown): Promise<ChildAnswer> => {
    try {
      // The parent sends what the work of this child takes.
      return { result: await work(input as never) };
    } catch (error) {
      if (error instanceof AppError) return { code: error.code, details: error.details };
      return { failure: (error as Error).stack ?? String(error) };
    }
  };
  process.on('message', (input: unknown) => void answered(input).then((answer) => process.send!(answer)));
  process.on('disconnect', () => process.exit(0));
}
