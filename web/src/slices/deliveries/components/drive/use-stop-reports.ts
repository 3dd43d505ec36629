import { useEffect, useState } from 'react';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { addReport, sendReports, waitingReports, type StopReport } from './stop-reports.ts';

const RETRY_INTERVAL_MS = 30_000;

/** Sends waiting reports at once, when the network returns, and at intervals. */
export function useStopReports(): { waiting: readonly StopReport[]; report: (one: StopReport) => void } {
  const [waiting, setWaiting] = useState(waitingReports);
  useEffect(() => {
    let isSending = false;
    /** Set when a report or the network arrives during an attempt. */
    let mustRunAgain = false;
    const send = async () => {
      mustRunAgain = isSending;
      if (isSending || waitingReports().length === 0) return;
      isSending = true;
      for (const { error } of await sendReports()) snackbar.error(errorText(error));
      isSending = false;
      setWaiting(waitingReports());
      if (mustRunAgain) await send();
    };
    const now = () => void send();
    now();
    const timer = setInterval(now, RETRY_INTERVAL_MS);
    globalThis.addEventListener('online', now);
    globalThis.addEventListener('halles:report', now);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', now);
      globalThis.removeEventListener('halles:report', now);
    };
  }, []);
  const report = (one: StopReport) => {
    addReport(one);
    setWaiting(waitingReports());
    globalThis.dispatchEvent(new Event('halles:report'));
  };
  return { waiting, report };
}
