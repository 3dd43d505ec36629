/** Browser tabs, each with one connection. */
export const MAX_CONNECTIONS = 10;
export const MAX_SUBSCRIPTIONS = 300;

interface Count {
  connections: number;
  subscriptions: number;
}

/** How much of the live connection each person uses, over all their tabs and devices. */
export class LiveUsage {
  readonly #counts = new Map<string, Count>();

  /** False when the person has as many connections as one may have. */
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

  /** False when the person has as many subscriptions as one may have. */
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

  /** People who are connected now. */
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
