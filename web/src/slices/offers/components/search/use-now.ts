import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The time, for what is said to be left of it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
