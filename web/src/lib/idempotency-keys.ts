/** After this long, the same input counts as a new action. */
const KEEP_MS = 10 * 60_000;

interface PendingKey {
  key: string;
  since: number;
}

/**
 * Idempotency keys by action. Until the server has responded, repeating an action (pressing again after a lost
 * network) uses the same key, so that it is never done twice.
 */
export class IdempotencyKeys {
  readonly #newKey: () => string;
  readonly #now: () => number;
  readonly #pendingKeys = new Map<string, PendingKey>();

  constructor(newKey: () => string, now: () => number) {
    this.#newKey = newKey;
    this.#now = now;
  }

  keyOf(intent: string): string {
    const since = this.#now();
    for (const [old, pending] of this.#pendingKeys)
      if (since - pending.since > KEEP_MS) this.#pendingKeys.delete(old);
    const key = this.#pendingKeys.get(intent)?.key ?? this.#newKey();
    this.#pendingKeys.set(intent, { key, since });
    return key;
  }

  release(intent: string, key: string): void {
    if (this.#pendingKeys.get(intent)?.key === key) this.#pendingKeys.delete(intent);
  }
}
