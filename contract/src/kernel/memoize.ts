const MAX_CACHED = 5_000;

/** The same work with the same words has the same result: it is done once, until very many others were asked for. */
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
