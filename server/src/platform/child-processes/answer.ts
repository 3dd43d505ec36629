import { AppError } from '../errors.ts';

export type ChildAnswer =
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
