import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../query.ts';
import type { LiveConnection } from './connection.ts';

/** A screen that is left and come back to, or two that follow one another, keep the same subscription. */
export const GRACE_MS = 5_000;

interface Kept {
  users: number;
  /** Its last value is the newest there is. */
  isCurrent: boolean;
  leave: () => void;
  stopGrace: () => void;
}

/** Follows what screens ask for: once for all who ask the same, into the query cache they read from. */
export class LiveKeeper {
  readonly #connection: Pick<LiveConnection, 'subscribe'>;
  readonly #cache: QueryClient;
  readonly #setTimer: (run: () => void, ms: number) => () => void;
  readonly #kept = new Map<string, Kept>();

  constructor(
    connection: Pick<LiveConnection, 'subscribe'>,
    cache: QueryClient,
    setTimer: (run: () => void, ms: number) => () => void,
  ) {
    this.#connection = connection;
    this.#cache = cache;
    this.#setTimer = setTimer;
  }

  /** Nothing newer can be had by asking. */
  isCurrent(procedure: string, input: unknown): boolean {
    return this.#kept.get(JSON.stringify(keyOf(procedure, input)))?.isCurrent ?? false;
  }

  /** Returns how to let go. */
  follow(procedure: string, input: unknown): () => void {
    const name = JSON.stringify(keyOf(procedure, input));
    const kept = this.#kept.get(name) ?? this.#open(name, procedure, input);
    kept.stopGrace();
    kept.users += 1;
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      kept.users -= 1;
      if (kept.users === 0) kept.stopGrace = this.#setTimer(() => this.#close(name, kept), GRACE_MS);
    };
  }

  #open(name: string, procedure: string, input: unknown): Kept {
    const queryKey = keyOf(procedure, input);
    const kept: Kept = { users: 0, isCurrent: false, leave: () => undefined, stopGrace: () => undefined };
    kept.leave = this.#connection.subscribe(procedure, input, {
      value: (value) => {
        kept.isCurrent = true;
        // An answer still on its way over HTTP is older than this one.
        void this.#cache.cancelQueries({ queryKey, exact: true });
        this.#cache.setQueryData(queryKey, value);
      },
      lost: () => {
        kept.isCurrent = false;
      },
      refused: () => {
        this.#kept.delete(name);
        // Asked over HTTP, the refusal reaches the screen as an error like any other.
        void this.#cache.invalidateQueries({ queryKey, exact: true });
      },
    });
    this.#kept.set(name, kept);
    return kept;
  }

  #close(name: string, kept: Kept): void {
    kept.leave();
    if (this.#kept.get(name) === kept) this.#kept.delete(name);
    const [procedure, input] = JSON.parse(name) as [string, unknown];
    // No longer followed: shown at once when asked for again, then asked for afresh.
    void this.#cache.invalidateQueries({
      queryKey: keyOf(procedure, input),
      exact: true,
      refetchType: 'none',
    });
  }
}
