import { OutgoingError, retryAfterMs, type OutgoingAnswer } from './safe-fetch.ts';

/** Passed in, so that tests do not wait. */
export type Sleep = (ms: number) => Promise<void>;
export const sleep: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Another server answered with something unexpected. */
export class BadAnswer extends Error {
  readonly status: number;
  readonly retryAfterMs: number | null;

  constructor(who: string, answer: OutgoingAnswer, now: Date) {
    super(`${who} answered ${answer.status}`);
    this.name = 'BadAnswer';
    this.status = answer.status;
    this.retryAfterMs = retryAfterMs(answer.headers.get('retry-after'), now);
  }
}

/** No response, or one of these statuses: a retry may succeed. */
export const isTransient = (error: unknown, statuses: readonly number[]): boolean =>
  error instanceof BadAnswer
    ? statuses.includes(error.status)
    : error instanceof OutgoingError && (error.reason === 'timeout' || error.reason === 'unreachable');

export interface RetryRule {
  attempts: number;
  /** Called with the number of failures so far, beginning at 1. */
  delayMs: (failed: number) => number;
  statuses: readonly number[];
  sleep: Sleep;
}

/** Retries temporary errors; a Retry-After longer than our own delay is respected. */
export async function withRetries<Result>(rule: RetryRule, work: () => Promise<Result>): Promise<Result> {
  for (let failed = 1; ; failed++) {
    try {
      return await work();
    } catch (error) {
      if (failed >= rule.attempts || !isTransient(error, rule.statuses)) throw error;
      const requestedMs = error instanceof BadAnswer ? (error.retryAfterMs ?? 0) : 0;
      await rule.sleep(Math.max(rule.delayMs(failed), requestedMs));
    }
  }
}
