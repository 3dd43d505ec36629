import { useEffect, useState } from 'react';

const WITHIN_MS = 2_000;
/** Where the browser does not say when it is idle. */
const AFTER_MS = 200;

/** True once the page is idle, at the latest after two seconds: what is further down waits until then. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const begin = () => setIdle(true);
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, AFTER_MS);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(begin, { timeout: WITHIN_MS });
    return () => cancelIdleCallback(waiting);
  }, []);
  return isIdle;
}
