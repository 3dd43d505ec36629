import { OutgoingError, retryAfterMs, type OutgoingAnswer } from './safe-fetch.ts';

/** Waiting, handed in so that tests do not. */
export type Sleep = (ms: number) => Promise<void>;
export const sleep: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Another server answered, but not with what was asked for. */
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

/** No answer, or one of these statuses: the same call may succeed a little later. */
export const isTransient = (error: unknown, statuses: readonly number[]): boolean =>
  error instanceof BadAnswer
    ? statuses.includes(error.status)
    : error instanceof OutgoingError && (error.reason === 'timeout' || error.reason === 'unreachable');

export interface RetryRule {
  attempts: number;
  /** Before the second attempt it is called with 1. */
  delayMs: (failed: number) => number;
  statuses: readonly number[];
  sleep: Sleep;
}

/** Tries again what may pass; a Retry-After longer than our own delay is respected. */
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
