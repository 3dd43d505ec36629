import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { createStore } from '../../ui/store.ts';
import { storageScope } from '../storage-scope.ts';

/** It has no file of its own, which the start would have to name. */
export { holdDialogs } from '../held-dialogs.ts';

/** The slices whose screens people read without a network; nothing of the account or of the admin area is stored. */
const savedSlices = new Set([
  'catalogue',
  'conversations',
  'credit',
  'deliveries',
  'distribution',
  'hubs',
  'inventory',
  'invoicing',
  'notifications',
  'offers',
  'ordering',
  'relationships',
  'reports',
]);

const DATABASE = 'halles';
const STORE = 'saved';
const KEPT_MS = 14 * 86_400_000;
const MOST_SAVED = 400;
const LONGEST_CHARACTERS = 1_000_000;
const SAVE_AFTER_MS = 1_000;

interface SavedValue {
  key: string;
  /** JSON: structured clones of many lists take longer than their text. */
  text: string;
  at: number;
}

const finished = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage of the browser failed'));
  });

let connection: Promise<IDBDatabase> | null = null;

async function connect(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('at', 'at');
  };
  const database = await finished(opening);
  // The deletion at sign-out, also in another tab, waits for open connections.
  database.onversionchange = () => {
    database.close();
    connection = null;
  };
  return database;
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  connection ??= connect();
  return (await connection).transaction(STORE, mode).objectStore(STORE);
}

/**
 * Queries, by hash, whose next value comes from this storage and not from the server. The value itself cannot tell: the
 * query cache keeps it when the server sends an equal one.
 */
const arriving = new Set<string>();
/** Of which time the restored values are, by the hash of their query. */
export const restoredAt = createStore<ReadonlyMap<string, number>>(new Map());

function noteRestored(hash: string, at: number | null): void {
  if (at === null && !restoredAt.get().has(hash)) return;
  const next = new Map(restoredAt.get());
  if (at === null) next.delete(hash);
  else next.set(hash, at);
  restoredAt.set(next);
}

/** The value was replaced, or nothing shows it any more. */
export const forgetRestored = (hash: string): void => noteRestored(hash, null);

/** The hash does not depend on the order of the input's fields. */
const keyIn = (scope: string, hash: string): string => `${scope} ${hash}`;

const isSaved = ([name]: readonly unknown[]): boolean =>
  typeof name === 'string' && savedSlices.has(name.split('.')[0]!);

/** The last value of a query that this device received, or undefined. A failure of the storage counts as none. */
export async function restoreValue(queryKey: readonly unknown[], hash: string): Promise<unknown> {
  const scope = storageScope();
  if (scope === null || !isSaved(queryKey) || !('indexedDB' in globalThis)) return undefined;
  try {
    const store = await openStore('readonly');
    const found = (await finished(store.get(keyIn(scope, hash)))) as SavedValue | undefined;
    if (!found || found.at < Date.now() - KEPT_MS) return undefined;
    const value = JSON.parse(found.text) as unknown;
    arriving.add(hash);
    noteRestored(hash, found.at);
    return value;
  } catch {
    return undefined;
  }
}

async function save(values: ReadonlyMap<string, unknown>): Promise<void> {
  const texts = [...values].map(([key, value]): SavedValue => ({
    key,
    text: JSON.stringify(value),
    at: Date.now(),
  }));
  const store = await openStore('readwrite');
  for (const one of texts) if (one.text.length <= LONGEST_CHARACTERS) store.put(one);
  let tooMany = (await finished(store.count())) - MOST_SAVED;
  const cursor = store.index('at').openCursor();
  cursor.onsuccess = () => {
    const entry = cursor.result;
    if (!entry || (tooMany <= 0 && (entry.value as SavedValue).at >= Date.now() - KEPT_MS)) return;
    entry.delete();
    tooMany -= 1;
    entry.continue();
  };
}

/** What is about to be saved. */
let pending = new Map<string, unknown>();

/** Saves what the server sends, until the returned function is called. */
export function startSaving(client: QueryClient): () => void {
  if (!('indexedDB' in globalThis)) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    timer = null;
    const values = pending;
    pending = new Map();
    if (values.size === 0) return;
    // A full or refused storage leaves the device without saved data.
    save(values).catch(() => undefined);
  };
  const note = ({ queryKey, queryHash, state }: Query) => {
    const data: unknown = state.data;
    if (typeof data !== 'object' || data === null || !isSaved(queryKey) || arriving.delete(queryHash)) return;
    noteRestored(queryHash, null);
    const whose = storageScope();
    if (whose === null) return;
    pending.set(keyIn(whose, queryHash), data);
    timer ??= setTimeout(flush, SAVE_AFTER_MS);
  };
  const cache = client.getQueryCache();
  // The first screen has loaded before.
  cache.getAll().forEach(note);
  const stop = cache.subscribe((event: QueryCacheNotifyEvent) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query);
    // Also when the person or the organization is another one.
    if (event.type === 'removed') forgetRestored(event.query.queryHash);
  });
  const onHide = () => {
    if (document.visibilityState === 'hidden' && timer !== null) {
      clearTimeout(timer);
      flush();
    }
  };
  document.addEventListener('visibilitychange', onHide);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', onHide);
  };
}

export async function wipeSavedData(): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  // What came in the last second would be written after the deletion.
  pending = new Map();
  await finished(indexedDB.deleteDatabase(DATABASE));
}
