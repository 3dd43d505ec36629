import { ProblemError } from './problem-error.ts';

/** Not refused: no response, a fault of the server, too many requests, or a session that ended. */
export const maySendAgain = (error: unknown): boolean =>
  !(error instanceof ProblemError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.code === 'request.tooMany' ||
  error.code === 'request.signInRequired';
