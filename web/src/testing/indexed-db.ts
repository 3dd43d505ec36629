interface Saved {
  key: string;
  at: number;
}

interface Request<Result> {
  result: Result;
  onsuccess: (() => void) | null;
  onupgradeneeded: (() => void) | null;
}

/** The parts of IndexedDB that the application uses, which the window of the tests lacks: one store, in memory. */
export function fakeIndexedDb() {
  const saved = new Map<string, Saved>();
  const answer = <Result>(result: Result, before?: (request: Request<Result>) => void): Request<Result> => {
    const request: Request<Result> = { result, onsuccess: null, onupgradeneeded: null };
    queueMicrotask(() => {
      before?.(request);
      request.onsuccess?.();
    });
    return request;
  };

  function cursor() {
    const rows = [...saved.values()].toSorted((one, other) => one.at - other.at);
    const request = answer<object | null>(null, step);
    function step(): void {
      const value = rows.shift();
      request.result = value
        ? {
            value,
            delete: () => saved.delete(value.key),
            continue: () =>
              queueMicrotask(() => {
                step();
                request.onsuccess?.();
              }),
          }
        : null;
    }
    return request;
  }

  const store = {
    createIndex: () => undefined,
    get: (key: string) => answer(saved.get(key)),
    put: (value: Saved) => answer(saved.set(value.key, value)),
    count: () => answer(saved.size),
    index: () => ({ openCursor: cursor }),
  };
  const database = {
    onversionchange: null as (() => void) | null,
    createObjectStore: () => store,
    transaction: () => ({ objectStore: () => store }),
    close: () => undefined,
  };
  return {
    saved,
    open: () => answer(database, ({ onupgradeneeded }) => onupgradeneeded?.()),
    deleteDatabase: () => {
      saved.clear();
      database.onversionchange?.();
      return answer(undefined);
    },
  };
}
