import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';

export interface Running {
  /** Settles when it has ended, by itself or by `stop`. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

export interface Supervision {
  log: Log;
  /** Name for the log. */
  name: string;
  pause?(ms: number, signal: AbortSignal): Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined);

/**
 * Restarts it whenever it ends by itself, with growing delays while starting fails. Rejects when the first start
 * fails.
 */
export async function supervise(
  begin: () => Promise<Running>,
  { log, name, pause: wait = pauseFor }: Supervision,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = await begin();

  const restart = async (): Promise<Running | null> => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await wait(pauseMs, signal);
      if (signal.aborted) return null;
      try {
        return await begin();
      } catch (error) {
        log.warn({ err: error, part: name }, 'could not restart');
      }
    }
  };
  const restartOnEnd = async (): Promise<void> => {
    for (;;) {
      const failure: unknown = await current.ended.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (signal.aborted) return;
      log.error({ err: failure, part: name }, 'stopped unexpectedly and restarts');
      const next = await restart();
      if (next === null) return;
      current = next;
      if (signal.aborted) await current.stop();
    }
  };
  const supervised = restartOnEnd();
  return {
    stop: async () => {
      stopping.abort();
      await current.stop();
      await supervised;
    },
  };
}
