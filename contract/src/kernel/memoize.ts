const MAX_CACHED = 5_000;

/** Caches the results of a pure function by its arguments; a full cache is emptied. */
export function memoize<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const known = new Map<string, Result>();
  return (...args) => {
    const key = JSON.stringify(args);
    const found = known.get(key);
    if (found !== undefined) return found;
    const result = work(...args);
    if (known.size >= MAX_CACHED) known.clear();
    known.set(key, result);
    return result;
  };
}
