import type { ErrorCode, FieldError, Problem } from '@halles/contract';

/** A refusal of the server, or a failed connection. `code` is for programs, `requestId` for support. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ErrorCode | (string & {});
  /** 0 when no response came. */
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

/** What is stored now, which the server sends with the refusal of an old version; null for any other error. */
export const currentOf = (error: unknown): unknown =>
  isProblem(error, 'request.stale') ? (error.details['current'] ?? null) : null;

/** No response came: the server may or may not have done it. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof ProblemError && networkCodes.has(error.code);

/** Worth an automatic retry: no response, or the server is unavailable for now. */
export const isTransient = (error: unknown): boolean =>
  isNetworkError(error) || (error instanceof ProblemError && error.status === 503);

/** The id people quote when they ask for help. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ProblemError ? (error.requestId ?? undefined) : undefined;
