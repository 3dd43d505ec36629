const failures =
  /Loading (?:CSS )?chunk .+ failed|Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** A chunk could not be loaded: most often a new version has replaced it (Spec §8). */
export const isChunkFailure = (error: unknown): boolean =>
  failures.test(error instanceof Error ? error.message : String(error));

const KEY = 'reloadedForChunkAt';
/** A second reload within this time would loop. */
const RELOAD_INTERVAL_MS = 60_000;

/** Reloads once, so that all chunks are of one version. Returns false when that was already tried. */
export function reloadForChunk(
  now: number = Date.now(),
  storage: Storage = sessionStorage,
  reload: () => void = () => location.reload(),
): boolean {
  if (now - Number(storage.getItem(KEY) ?? 0) < RELOAD_INTERVAL_MS) return false;
  storage.setItem(KEY, String(now));
  reload();
  return true;
}
