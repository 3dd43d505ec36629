import { liveChanges } from '@halles/contract/kernel';
import type { FeedEvent } from '../events/feed.ts';

export interface Subscriber {
  snapshot(value: unknown): void;
  changes(serialized: string): void;
  refused(error: unknown): void;
}

/** The last result, and the events that can have changed it since. */
export interface PreviousResult {
  value: unknown;
  events: readonly FeedEvent[];
}

/** Waits until the query may run; `isAwaited` when no result is shown yet. */
export type RunLimited = (isAwaited: boolean, work: () => Promise<unknown>) => Promise<unknown>;

/** The result of a query whose subscribers all left before it ran. */
const ABANDONED = Symbol('abandoned');

/**
 * All subscribers with the same query and the same rights: the query runs once for all of them, never twice in
 * parallel, and each gets the same changes in the same order.
 */
export class LiveGroup {
  readonly #query: (previous: PreviousResult | null) => Promise<unknown>;
  readonly #runLimited: RunLimited;
  readonly #subscribers = new Set<Subscriber>();
  #value: unknown;
  #serialized = '';
  #loaded = false;
  #stale = true;
  #isRenewing = false;
  #events: FeedEvent[] = [];
  #refreshing: Promise<void> | null = null;

  constructor(
    query: (previous: PreviousResult | null) => Promise<unknown>,
    runLimited: RunLimited = (_isAwaited, work) => work(),
  ) {
    this.#query = query;
    this.#runLimited = runLimited;
  }

  get isEmpty(): boolean {
    return this.#subscribers.size === 0;
  }

  join(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
    if (this.#loaded && !this.#stale && !this.#refreshing) subscriber.snapshot(this.#value);
    else this.#waiting.add(subscriber);
    // A query in progress is recent enough: later events mark it stale.
    void this.refresh(!this.#loaded && !this.#refreshing);
  }

  leave(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
    this.#waiting.delete(subscriber);
  }

  /** Subscribers that joined before the first result or during a refresh: they get a snapshot. */
  readonly #waiting = new Set<Subscriber>();

  touch(events: readonly FeedEvent[]): void {
    this.#events.push(...events);
    void this.refresh(true);
  }

  /** Queries again as if nothing were known, without an event. */
  renew(): void {
    if (!this.#loaded) return;
    this.#isRenewing = true;
    void this.refresh(true);
  }

  async refresh(stale: boolean): Promise<void> {
    if (stale) this.#stale = true;
    if (this.#refreshing || !this.#stale) return this.#refreshing ?? undefined;
    this.#refreshing = this.#run().finally(() => {
      this.#refreshing = null;
    });
    await this.#refreshing;
    if (this.#stale && !this.isEmpty) await this.refresh(false);
  }

  async #run(): Promise<void> {
    try {
      const value = await this.#runLimited(!this.#loaded, () => this.#queryNow());
      if (value !== ABANDONED) this.#announce(value);
    } catch (error) {
      this.#loaded = false;
      for (const subscriber of Array.from(this.#subscribers)) {
        this.leave(subscriber);
        subscriber.refused(error);
      }
    }
  }

  /** One query covers all events until it runs. */
  async #queryNow(): Promise<unknown> {
    if (this.isEmpty) return ABANDONED;
    const previous = this.#loaded && !this.#isRenewing ? { value: this.#value, events: this.#events } : null;
    this.#stale = false;
    this.#isRenewing = false;
    this.#events = [];
    return this.#query(previous);
  }

  #announce(value: unknown): void {
    const isSame = this.#loaded && value === this.#value;
    const serialized = isSame ? this.#serialized : JSON.stringify(value);
    const changes = this.#loaded && serialized !== this.#serialized ? liveChanges(this.#value, value) : [];
    this.#value = value;
    this.#serialized = serialized;
    this.#loaded = true;
    const message = changes.length > 0 ? JSON.stringify(changes) : null;
    for (const subscriber of this.#subscribers) {
      if (this.#waiting.delete(subscriber)) subscriber.snapshot(value);
      else if (message) subscriber.changes(message);
    }
  }
}
