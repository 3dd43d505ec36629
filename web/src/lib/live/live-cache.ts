import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../query.ts';
import type { LiveConnection } from './connection.ts';

/** Screens left and reopened, or screens in sequence, keep one subscription. */
export const GRACE_MS = 5_000;
/** A first value that takes longer is fetched. */
export const FIRST_WITHIN_MS = 5_000;

interface CachedQuery {
  users: number;
  /** The cached value is the newest. */
  isCurrent: boolean;
  /** Tells who waits for the first value that none comes. */
  miss: () => void;
  leave: () => void;
  stopGrace: () => void;
}

/** Subscribes to queries in use, once per query, and writes their values into the query cache. */
export class LiveCache {
  readonly #connection: Pick<LiveConnection, 'subscribe' | 'isUnderWay'>;
  readonly #cache: QueryClient;
  readonly #setTimer: (run: () => void, ms: number) => () => void;
  readonly #entries = new Map<string, CachedQuery>();

  constructor(
    connection: Pick<LiveConnection, 'subscribe' | 'isUnderWay'>,
    cache: QueryClient,
    setTimer: (run: () => void, ms: number) => () => void,
  ) {
    this.#connection = connection;
    this.#cache = cache;
    this.#setTimer = setTimer;
  }

  /** Whether a fetch could not return anything newer. */
  isCurrent(procedure: string, input: unknown): boolean {
    return this.#entries.get(JSON.stringify(keyOf(procedure, input)))?.isCurrent ?? false;
  }

  /**
   * Resolves when the connection brings no first value, or not in time; at once when the query is not followed. A value
   * that comes ends the fetch that waits here.
   */
  async missed(procedure: string, input: unknown): Promise<void> {
    const entry = this.#entries.get(JSON.stringify(keyOf(procedure, input)));
    if (!entry || entry.isCurrent || !this.#connection.isUnderWay) return;
    await new Promise<void>((resolve) => {
      const stop = this.#setTimer(resolve, FIRST_WITHIN_MS);
      entry.miss = () => {
        stop();
        resolve();
      };
    });
  }

  /** Returns an unsubscribe function. */
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
    const entry: CachedQuery = {
      users: 0,
      isCurrent: false,
      miss: () => undefined,
      leave: () => undefined,
      stopGrace: () => undefined,
    };
    entry.leave = this.#connection.subscribe(procedure, input, {
      value: (value) => {
        entry.isCurrent = true;
        // An HTTP response still under way is older than this value.
        void this.#cache.cancelQueries({ queryKey, exact: true });
        this.#cache.setQueryData(queryKey, value);
        entry.miss();
      },
      lost: () => {
        entry.isCurrent = false;
        entry.miss();
      },
      refused: () => {
        this.#entries.delete(name);
        // Refetched over HTTP, the refusal reaches the screen like any other error.
        void this.#cache.invalidateQueries({ queryKey, exact: true });
        entry.miss();
      },
    });
    this.#entries.set(name, entry);
    return entry;
  }

  #close(name: string, entry: CachedQuery): void {
    entry.leave();
    if (this.#entries.get(name) === entry) this.#entries.delete(name);
    const [procedure, input] = JSON.parse(name) as [string, unknown];
    // No longer subscribed: shown at once when used again, then refetched.
    void this.#cache.invalidateQueries({
      queryKey: keyOf(procedure, input),
      exact: true,
      refetchType: 'none',
    });
  }
}
