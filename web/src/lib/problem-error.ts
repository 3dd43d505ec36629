import type { ErrorCode, FieldError, Problem } from '@halles/contract';

/** A refusal of the server, or of the way to it. `code` is what programs read, `requestId` what people quote. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ErrorCode | (string & {});
  /** 0 when no answer came. */
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly requestId: string | null;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(problem: Pick<Problem, 'code' | 'status'> & Partial<Problem>, options?: ErrorOptions) {
    super(problem.code, options);
    this.code = problem.code;
    this.status = problem.status;
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId ?? null;
    this.details = problem.details ?? {};
  }
}

const networkCodes = new Set(['network.offline', 'network.timeout']);

export const isProblem = (error: unknown, code?: ErrorCode): error is ProblemError =>
  error instanceof ProblemError && (code === undefined || error.code === code);

/** Nothing came back: the server may or may not have done it. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof ProblemError && networkCodes.has(error.code);

/** Worth asking again by itself: no answer, or the server said it is not there for now. */
export const isTransient = (error: unknown): boolean =>
  isNetworkError(error) || (error instanceof ProblemError && error.status === 503);
