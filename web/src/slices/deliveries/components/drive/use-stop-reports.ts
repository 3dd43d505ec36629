import { useEffect, useState } from 'react';
import {
  addReport,
  discardReport,
  isWaiting,
  reportsOf,
  sendReports,
  type StopReport,
  type StoredReport,
} from './stop-reports.ts';

const RETRY_INTERVAL_MS = 30_000;

interface StopReports {
  reports: readonly StoredReport[];
  report: (one: StopReport) => void;
  discard: (one: StoredReport) => void;
}

/** Sends waiting reports at once, when the network returns, and at intervals. */
export function useStopReports(userId: string): StopReports {
  const [reports, setReports] = useState(() => reportsOf(userId));
  useEffect(() => {
    let isSending = false;
    /** Set when a report or the network arrives during an attempt. */
    let mustRunAgain = false;
    const send = async () => {
      mustRunAgain = isSending;
      if (isSending || !reportsOf(userId).some(isWaiting)) return;
      isSending = true;
      await sendReports(userId);
      isSending = false;
      setReports(reportsOf(userId));
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
  }, [userId]);
  const report = (one: StopReport) => {
    addReport({ ...one, userId });
    setReports(reportsOf(userId));
    globalThis.dispatchEvent(new Event('halles:report'));
  };
  const discard = (one: StoredReport) => {
    discardReport(one);
    setReports(reportsOf(userId));
  };
  return { reports, report, discard };
}
