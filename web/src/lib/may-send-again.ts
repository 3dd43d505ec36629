import { ProblemError } from './problem-error.ts';

const isForNow = /^request\.(?:tooMany|signInRequired|inFlight|readOnlyMarket)$/;

/**
 * Not refused: no response, a fault of the server, too many requests, a session that ended, an earlier attempt that
 * still runs, or a market that is closed for maintenance.
 */
export const maySendAgain = (error: unknown): boolean =>
  !(error instanceof ProblemError) || error.status === 0 || error.status >= 500 || isForNow.test(error.code);
