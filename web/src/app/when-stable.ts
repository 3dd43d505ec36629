/** Spec §9. */
const WITHIN_MS = 30_000;

/** Runs when the page is idle, at the latest after 30 s. */
export function whenStable(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: WITHIN_MS });
  else setTimeout(run, WITHIN_MS);
}
