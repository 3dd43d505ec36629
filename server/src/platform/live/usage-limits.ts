/** Connections per person: one per browser tab. */
export const MAX_CONNECTIONS = 10;
export const MAX_SUBSCRIPTIONS = 300;

interface Count {
  connections: number;
  subscriptions: number;
}

/** Counts the live connections and subscriptions of each person over all tabs and devices. */
export class LiveUsage {
  readonly #counts = new Map<string, Count>();

  /** False when the person has reached the limit of connections. */
  connect(userId: string): boolean {
    const count = this.#of(userId);
    if (count.connections >= MAX_CONNECTIONS) return false;
    count.connections += 1;
    return true;
  }

  disconnect(userId: string): void {
    this.#of(userId).connections -= 1;
    this.#forget(userId);
  }

  /** False when the person has reached the limit of subscriptions. */
  subscribe(userId: string): boolean {
    const count = this.#of(userId);
    if (count.subscriptions >= MAX_SUBSCRIPTIONS) return false;
    count.subscriptions += 1;
    return true;
  }

  unsubscribe(userId: string): void {
    this.#of(userId).subscriptions -= 1;
    this.#forget(userId);
  }

  /** Number of connected people. */
  get size(): number {
    return this.#counts.size;
  }

  #of(userId: string): Count {
    const known = this.#counts.get(userId) ?? { connections: 0, subscriptions: 0 };
    this.#counts.set(userId, known);
    return known;
  }

  #forget(userId: string): void {
    const count = this.#of(userId);
    if (count.connections <= 0 && count.subscriptions <= 0) this.#counts.delete(userId);
  }
}
