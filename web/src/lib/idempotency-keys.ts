/** After this long, the same words are taken for a new wish. */
const KEEP_MS = 10 * 60_000;

interface PendingKey {
  key: string;
  since: number;
}

/**
 * The Idempotency-Key of what somebody wants done. Until the server has answered, wanting the very same again
 * (pressing once more after a lost network) goes under the same key, so that it is never done twice.
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
