import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any of these operations takes on a small busy machine. */
const LEAST_MS = 120;

/** Takes at least a constant time, so that the response time does not reveal whether an account exists. */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), pause(LEAST_MS)]);
  return result;
}
