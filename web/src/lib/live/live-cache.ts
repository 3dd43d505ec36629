import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../query.ts';
import type { LiveConnection } from './connection.ts';

/** A screen that is left and come back to, or two that follow one another, keep the same subscription. */
export const GRACE_MS = 5_000;

interface CachedQuery {
  users: number;
  /** Its last value is the newest there is. */
  isCurrent: boolean;
  leave: () => void;
  stopGrace: () => void;
}

/** Follows what screens ask for: once for all who ask the same, into the query cache they read from. */
export class LiveCache {
  readonly #connection: Pick<LiveConnection, 'subscribe'>;
  readonly #cache: QueryClient;
  readonly #setTimer: (run: () => void, ms: number) => () => void;
  readonly #entries = new Map<string, CachedQuery>();

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
    return this.#entries.get(JSON.stringify(keyOf(procedure, input)))?.isCurrent ?? false;
  }

  /** Returns how to let go. */
  follow(procedure: string, input: unknown): () => void {
    const name = JSON.stringify(keyOf(procedure, input));
    const entry = this.#entries.get(name) ?? this.#open(name, procedure, input);
    entry.stopGrace();
    entry.users += 1;
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      entry.users -= 1;
      if (entry.users === 0) entry.stopGrace = this.#setTimer(() => this.#close(name, entry), GRACE_MS);
    };
  }

  #open(name: string, procedure: string, input: unknown): CachedQuery {
    const queryKey = keyOf(procedure, input);
    const entry: CachedQuery = { users: 0, isCurrent: false, leave: () => undefined, stopGrace: () => undefined };
    entry.leave = this.#connection.subscribe(procedure, input, {
      value: (value) => {
        entry.isCurrent = true;
        // An answer still on its way over HTTP is older than this one.
        void this.#cache.cancelQueries({ queryKey, exact: true });
        this.#cache.setQueryData(queryKey, value);
      },
      lost: () => {
        entry.isCurrent = false;
      },
      refused: () => {
        this.#entries.delete(name);
        // Asked over HTTP, the refusal reaches the screen as an error like any other.
        void this.#cache.invalidateQueries({ queryKey, exact: true });
      },
    });
    this.#entries.set(name, entry);
    return entry;
  }

  #close(name: string, entry: CachedQuery): void {
    entry.leave();
    if (this.#entries.get(name) === entry) this.#entries.delete(name);
    const [procedure, input] = JSON.parse(name) as [string, unknown];
    // No longer followed: shown at once when asked for again, then asked for afresh.
    void this.#cache.invalidateQueries({
      queryKey: keyOf(procedure, input),
      exact: true,
      refetchType: 'none',
    });
  }
}
