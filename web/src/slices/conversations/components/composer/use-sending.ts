import { useEffect, useState } from 'react';
import type { Attachments } from './use-attachments.ts';

interface Sending {
  /** Files that have arrived. */
  arrived: number;
  attachments: Pick<Attachments, 'underWay' | 'isSending'>;
  maySend: boolean;
  send: () => void;
}

/**
 * A message that was sent while its files are on their way leaves once all have arrived. It waits no longer when the
 * person writes on, presses Escape or takes a file away; a file that fails stops it, and everything stays as written.
 */
export function useSending({ arrived, attachments, maySend, send }: Sending) {
  const { underWay, isSending } = attachments;
  /** How many files the message is to have. */
  const [wanted, setWanted] = useState<number | null>(null);
  const [isStopped, setStopped] = useState(false);
  const hasFailed = underWay.some(({ state }) => state === 'failed');
  const isTaken = arrived + underWay.length < (wanted ?? 0);
  useEffect(() => {
    if (wanted === null) return;
    if (!hasFailed && !isTaken && isSending) return;
    setWanted(null);
    if (hasFailed) setStopped(true);
    else if (!isTaken && arrived >= wanted) send();
  }, [wanted, hasFailed, isTaken, isSending, arrived, send]);
  const cancel = () => {
    setWanted(null);
    setStopped(false);
  };
  return {
    isWaiting: wanted !== null,
    isStopped,
    cancel,
    start: () => {
      if (!maySend) return;
      cancel();
      if (isSending) setWanted(arrived + underWay.length);
      else send();
    },
  };
}
