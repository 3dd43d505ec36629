import type { Contract, FileId, InputOf } from '@halles/contract';
import { useSyncExternalStore } from 'react';
import { api } from '../../../../lib/api.ts';
import { createOutbox } from '../../../../lib/outbox.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { uploadAs } from '../../../../lib/uploads.ts';

type RecordStopInput = InputOf<Contract['deliveries']['recordStop']>;

/** A data URL until the server has it; one of the result that is corrected is there already. */
export type Picture = string | { fileId: FileId; url: string };
export const urlOf = (picture: Picture): string => (typeof picture === 'string' ? picture : picture.url);

/** A driver's report, stored on the phone until the server has it. */
export interface StopReport extends Omit<RecordStopInput, 'signatureFileId' | 'photoFileIds'> {
  signature: Picture | null;
  photos: Picture[];
}

export interface StoredReport extends StopReport {
  /** Why the server did not accept it: an error code, or `newer` when somebody recorded a later result. */
  refused?: string;
}

export const isWaiting = ({ refused }: StoredReport): boolean => refused === undefined;
const isOfStop = (a: StopReport, b: StopReport): boolean =>
  a.fulfilmentId === b.fulfilmentId && a.on === b.on && a.stopId === b.stopId;
const isSame = (a: StopReport, b: StopReport): boolean => isOfStop(a, b) && a.happenedAt === b.happenedAt;

const outbox = createOutbox<StoredReport>('deliveries.reports', {
  next: (all) => all.filter(isWaiting).toSorted((a, b) => (a.happenedAt < b.happenedAt ? -1 : 1))[0],
  send,
  refuse: (report, error) => markRefused(report, (error as ProblemError).code),
});

/** Sends what waits, in chronological order. What the server refuses stays, with the reason. */
export const sendReports = outbox.send;

/** Only the latest report of a stop is sent. */
export function addReport(report: StopReport): void {
  outbox.change((all) => [...all.filter((one) => !isOfStop(one, report)), report]);
  void sendReports();
}

export const discardReport = (report: StopReport): void =>
  outbox.change((all) => all.filter((one) => !isSame(one, report)));

const markRefused = (report: StopReport, refused: string): void =>
  outbox.change((all) => all.map((one) => (isSame(one, report) ? { ...one, refused } : one)));

/** Those that wait to be sent, and those that were refused; and whether closing the page would lose one. */
export function useReports(): {
  reports: readonly StoredReport[];
  isStored: (report: StopReport) => boolean;
} {
  const reports = useSyncExternalStore(outbox.subscribe, outbox.get);
  const stored = useSyncExternalStore(outbox.subscribe, outbox.stored);
  return { reports, isStored: (report) => stored.some((one) => isSame(one, report)) };
}

/** Decoded by hand: the content security policy blocks fetching a data URL. */
function dataUrlToFile(data: string, name: string): File {
  const [head = '', body = ''] = data.split(',');
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}

async function idOf(picture: Picture, name: string): Promise<string> {
  if (typeof picture !== 'string') return picture.fileId;
  try {
    const file = dataUrlToFile(picture, name);
    return (await uploadAs('photo')(file, () => undefined, new AbortController().signal)).id;
  } catch (error) {
    // Its message is for people; the server's problem is its cause.
    throw error instanceof Error && error.cause instanceof ProblemError ? error.cause : error;
  }
}

async function send(report: StoredReport): Promise<void> {
  const { signature, photos, refused: _refused, ...rest } = report;
  const photoFileIds: string[] = [];
  for (const [index, photo] of photos.entries()) photoFileIds.push(await idOf(photo, `photo-${index}.jpg`));
  const signatureFileId = signature ? await idOf(signature, 'signature.png') : null;
  const { recorded } = await api.deliveries.recordStop({ ...rest, photoFileIds, signatureFileId });
  if (recorded) discardReport(report);
  else markRefused(report, 'newer');
}
