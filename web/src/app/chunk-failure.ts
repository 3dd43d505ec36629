import { callProcedure } from '../lib/query.ts';
import { isNetworkError } from '../lib/problem-error.ts';

const failures =
  /Loading (?:CSS )?chunk .+ failed|Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** A chunk could not be loaded: most often a new version has replaced it (Spec §8). */
export const isChunkFailure = (error: unknown): boolean =>
  failures.test(error instanceof Error ? error.message : String(error));

const KEY = 'reloadedForChunkAt';
/** A second reload within this time would loop. */
const RELOAD_INTERVAL_MS = 60_000;

/** Not from the cache: the answer of a moment ago does not say that the server can be reached now. */
const serverAnswers = (): Promise<boolean> =>
  callProcedure('platform.getClientConfig', {}).then(
    () => true,
    (error: unknown) => !isNetworkError(error),
  );

const reloadPage = () => location.reload();

/**
 * Reloads once, so that all chunks are of one version; not without a network, where the page would be lost and what was
 * typed with it. Returns whether it reloads.
 */
export async function reloadForChunk({
  now = Date.now(),
  isReachable = serverAnswers,
  reload = reloadPage,
}: {
  now?: number;
  isReachable?: () => Promise<boolean>;
  reload?: () => void;
} = {}): Promise<boolean> {
  if (now - Number(sessionStorage.getItem(KEY) ?? 0) < RELOAD_INTERVAL_MS) return false;
  // The network may be back when the server answers: it was its loss that failed the chunk.
  if (!navigator.onLine || !(await isReachable())) return false;
  sessionStorage.setItem(KEY, String(now));
  reload();
  return true;
}
