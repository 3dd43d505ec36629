/** After this long, the same words are taken for a new wish. */
const KEPT_MS = 10 * 60_000;

interface Kept {
  key: string;
  since: number;
}

/**
 * The Idempotency-Key of what somebody wants done. Until the server has answered, wanting the very same again
 * (pressing once more after a lost network) goes under the same key, so that it is never done twice.
 */
export class IntentKeys {
  readonly #newKey: () => string;
  readonly #now: () => number;
  readonly #unanswered = new Map<string, Kept>();

  constructor(newKey: () => string, now: () => number) {
    this.#newKey = newKey;
    this.#now = now;
  }

  keyOf(intent: string): string {
    const since = this.#now();
    for (const [old, kept] of this.#unanswered)
      if (since - kept.since > KEPT_MS) this.#unanswered.delete(old);
    const key = this.#unanswered.get(intent)?.key ?? this.#newKey();
    this.#unanswered.set(intent, { key, since });
    return key;
  }

  answered(intent: string, key: string): void {
    if (this.#unanswered.get(intent)?.key === key) this.#unanswered.delete(intent);
  }
}
