import { ProblemError } from './problem-error.ts';

/** Codes of a refusal for now: what was sent may be taken a little later. */
const FOR_NOW: ReadonlySet<string> = new Set([
  'request.tooMany',
  'request.signInRequired',
  'request.inFlight',
  'request.readOnlyMarket',
]);

/**
 * Not refused: no response, a fault of the server, too many requests, a session that ended, an earlier attempt that
 * still runs, or a market that is closed for maintenance.
 */
export const maySendAgain = (error: unknown): boolean =>
  !(error instanceof ProblemError) || error.status === 0 || error.status >= 500 || FOR_NOW.has(error.code);
