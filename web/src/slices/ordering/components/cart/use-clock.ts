import { useEffect, useState } from 'react';

const HOUR_MS = 3_600_000;

/** Time until an instant, updated every second in the last hour and every 30 seconds before; 0 once it has passed. */
export function useTimeLeft(until: string): { isLastHour: boolean; leftMs: number } {
  const [now, setNow] = useState(() => Date.now());
  const leftMs = Math.max(0, Date.parse(until) - now);
  const isLastHour = leftMs > 0 && leftMs <= HOUR_MS;
  const isWaiting = leftMs > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), isLastHour ? 1_000 : 30_000);
    return () => clearInterval(timer);
  }, [isWaiting, isLastHour]);
  return { isLastHour, leftMs };
}
