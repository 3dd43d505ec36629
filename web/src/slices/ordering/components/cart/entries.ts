import { queryClient } from '../../../../lib/query.ts';
import { maySendAgain, storageKey } from '../../../../lib/send-left.ts';
import { contextQuery } from '../../../../lib/session.ts';
import { readStored, writeStored } from '../../../../ui/storage.ts';
import type { Store } from '../../../../ui/store.ts';
import { inTurn } from './change-cart.ts';

const RETRY_AFTER_MS = 10_000;

export interface Entry {
  /** The server could not take it yet: it is sent again. */
  isUnsaved?: boolean;
}

interface EntriesOptions<Of extends Entry> {
  /** What was entered and is not saved. */
  store: Store<readonly Of[]>;
  storedAs: string;
  isSame: (one: Of, other: Of) => boolean;
  /** Resolves to what shows the answer. */
  send: (entry: Of) => Promise<() => void>;
  /** It could not be sent, for the first time; it stays and is sent again by itself. */
  onUnsaved?: (entry: Of, error: unknown) => void;
  /** Sent again by the person only. */
  isHeld?: (entry: Of) => boolean;
  /** What is kept of an entry that the server refuses. */
  refused: (entry: Of, error: unknown) => Of | null;
}

/**
 * What is entered in carts: shown at once, sent in turn, and kept until it is saved, through a lost network and a
 * reload, for who entered it. This code may be there before they are known, and stays when they sign in again or
 * switch the organization.
 */
export class Entries<Of extends Entry> {
  readonly #options: EntriesOptions<Of>;
  /** Whose entries these are: the person and their organization; null while nobody is known. */
  #key: string | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: EntriesOptions<Of>) {
    this.#options = options;
    options.store.subscribe(() => this.#keepOnDevice());
    queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === contextQuery.queryKey[0]) this.#followOwner();
    });
    this.#followOwner();
    addEventListener('online', () => this.sendAll());
  }

  /** Takes the place of what was entered there before, and is not sent yet. */
  put(entry: Of): void {
    const { store, isSame } = this.#options;
    store.set((all) => [...all.filter((each) => !isSame(each, entry)), entry]);
  }

  send(entry: Of): void {
    void inTurn(() => this.#send(entry));
  }

  sendAll(): void {
    clearTimeout(this.#retry);
    const { store, isHeld } = this.#options;
    for (const entry of store.get()) if (!isHeld?.(entry)) this.send(entry);
  }

  async #send(entry: Of): Promise<void> {
    const { store, send, refused } = this.#options;
    // Changed again before it was sent, so that only the last one goes out; or of an organization that was left.
    if (!store.get().includes(entry)) return;
    const key = this.#key;
    try {
      const show = await send(entry);
      if (this.#key === key) show();
      this.#replace(entry, null);
    } catch (error) {
      if (maySendAgain(error)) this.#sendLater(entry, error);
      else this.#replace(entry, refused(entry, error));
    }
  }

  #sendLater(entry: Of, error: unknown): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.sendAll(), RETRY_AFTER_MS);
    if (entry.isUnsaved || !this.#options.store.get().includes(entry)) return;
    this.#replace(entry, { ...entry, isUnsaved: true });
    this.#options.onUnsaved?.(entry, error);
  }

  #replace(entry: Of, next: Of | null): void {
    this.#options.store.set((all) =>
      all.flatMap((each) => (each !== entry ? [each] : next === null ? [] : [next])),
    );
  }

  #keepOnDevice(): void {
    const all = this.#options.store.get();
    if (this.#key !== null) writeStored(this.#key, all.length === 0 ? null : all, 'sessionStorage');
  }

  #followOwner(): void {
    const { store, storedAs } = this.#options;
    const key = storageKey(storedAs);
    if (key === this.#key) return;
    this.#key = null;
    store.set(key === null ? [] : readStored<readonly Of[]>(key, [], 'sessionStorage'));
    this.#key = key;
    this.sendAll();
  }
}
