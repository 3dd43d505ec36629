import type { OrganizationId } from '@halles/contract';

/** What a reading finds at one instant of the database. */
export interface Reading {
  /** Every transaction below it had ended. */
  horizon: string;
  /** Sellers with a change in a transaction from `since` on. */
  changed: readonly OrganizationId[];
}

export interface SellerCounts {
  vendorId: OrganizationId;
  /** Milliseconds between which it holds; null: until a change. */
  from: number;
  until: number | null;
  /** In memory, in the unit of what is kept at most. */
  size: number;
}

/** How things were when a reading began. */
export interface Begun {
  since: bigint | null;
  readings: number;
}

/**
 * Counts that a process keeps of sellers' lists. Each use is a reading of what has changed since, so nothing is older
 * than its use. Readings run side by side and end in any order.
 */
export class KnownCounts<Counts extends SellerCounts> {
  /** By the lists; those used last are the last. */
  readonly #byLists = new Map<string, Counts>();
  /** The number of the last reading that named the seller. */
  readonly #changedIn = new Map<OrganizationId, number>();
  readonly #atMost: number;
  #size = 0;
  #readings = 0;
  /** A transaction that began before another may end after it, so a reading goes back to the oldest that was open. */
  #horizon: bigint | null = null;

  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  begin(): Begun {
    return { since: this.#horizon, readings: this.#readings };
  }

  find(lists: string, now: number): Counts | null {
    const known = this.#byLists.get(lists);
    if (!known || now < known.from || (known.until !== null && now >= known.until)) return null;
    this.#byLists.delete(lists);
    this.#byLists.set(lists, known);
    return known;
  }

  /** Ends a reading; what it counted is kept, unless another has named the seller meanwhile. */
  end({ since, readings }: Begun, { horizon, changed }: Reading, counted: ReadonlyMap<string, Counts>): void {
    // Of two that begin with nothing, the second has not read what lies before the horizon of the first.
    if (since === null && this.#horizon !== null) return;
    const kept = [...counted].filter(([, { vendorId }]) => (this.#changedIn.get(vendorId) ?? 0) <= readings);
    this.#readings += 1;
    this.#horizon = BigInt(horizon);
    const named = new Set(changed);
    for (const vendorId of named) this.#changedIn.set(vendorId, this.#readings);
    for (const [lists, { vendorId }] of this.#byLists) if (named.has(vendorId)) this.#forget(lists);
    for (const [lists, seller] of kept) {
      this.#forget(lists);
      this.#byLists.set(lists, seller);
      this.#size += seller.size;
    }
    for (const lists of this.#byLists.keys()) {
      if (this.#size <= this.#atMost) break;
      this.#forget(lists);
    }
  }

  #forget(lists: string): void {
    this.#size -= this.#byLists.get(lists)?.size ?? 0;
    this.#byLists.delete(lists);
  }
}
