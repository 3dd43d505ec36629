import type { Contract, InputOf } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { maySendAgain } from '../../../../lib/may-send-again.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { uploadAs } from '../../../../lib/uploads.ts';
import { readStored, writeStored } from '../../../../ui/storage.ts';

type RecordStopInput = InputOf<Contract['deliveries']['recordStop']>;

/** A driver's report, stored on the phone until the server has it. Pictures are data URLs until then. */
export interface StopReport extends Omit<RecordStopInput, 'signatureFileId' | 'photoFileIds'> {
  signature: string | null;
  photos: string[];
}

export interface StoredReport extends StopReport {
  /** Who made it: another person on this phone does not send it. */
  userId: string;
  /** Why the server did not accept it: an error code, or `newer` when somebody recorded a later result. */
  refused?: string;
}

const KEY = 'halles.reports';

const storedReports = (): StoredReport[] => readStored<StoredReport[]>(KEY, []);
const writeReports = (reports: readonly StoredReport[]): void => void writeStored(KEY, reports);

/** Of this person: those that wait to be sent, and those that were refused. */
export const reportsOf = (userId: string): StoredReport[] =>
  storedReports().filter((one) => one.userId === userId);
export const isWaiting = ({ refused }: StoredReport): boolean => refused === undefined;

const isOfStop = (a: StoredReport, b: StoredReport): boolean =>
  a.userId === b.userId && a.fulfilmentId === b.fulfilmentId && a.on === b.on && a.stopId === b.stopId;
const isSame = (a: StoredReport, b: StoredReport): boolean => isOfStop(a, b) && a.happenedAt === b.happenedAt;

/** Only the latest report of a stop is sent. */
export const addReport = (report: StoredReport): void =>
  writeReports([...storedReports().filter((one) => !isOfStop(one, report)), report]);

export const discardReport = (report: StoredReport): void =>
  writeReports(storedReports().filter((one) => !isSame(one, report)));

/** Decoded by hand: the content security policy blocks fetching a data URL. */
function dataUrlToFile(data: string, name: string): File {
  const [head = '', body = ''] = data.split(',');
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}

async function upload(data: string, name: string): Promise<string> {
  const file = dataUrlToFile(data, name);
  return (await uploadAs('photo')(file, () => undefined, new AbortController().signal)).id;
}

async function send(report: StoredReport): Promise<boolean> {
  const { signature, photos, userId: _userId, refused: _refused, ...rest } = report;
  const photoFileIds: string[] = [];
  for (const [index, photo] of photos.entries()) photoFileIds.push(await upload(photo, `photo-${index}.jpg`));
  const signatureFileId = signature ? await upload(signature, 'signature.png') : null;
  return (await api.deliveries.recordStop({ ...rest, photoFileIds, signatureFileId })).recorded;
}

/** An upload error has a readable message, and the server's problem as its cause. */
const problemOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof ProblemError ? error.cause : error;

/** Sends in chronological order, and stops when the network fails. What the server refuses stays, with the reason. */
export async function sendReports(userId: string): Promise<void> {
  const inOrder = reportsOf(userId)
    .filter(isWaiting)
    .toSorted((a, b) => (a.happenedAt < b.happenedAt ? -1 : 1));
  for (const report of inOrder) {
    let refused: string | null = null;
    try {
      if (!(await send(report))) refused = 'newer';
    } catch (error) {
      const problem = problemOf(error);
      if (maySendAgain(problem)) return;
      refused = (problem as ProblemError).code;
    }
    if (refused === null) discardReport(report);
    else markRefused(report, refused);
  }
}

const markRefused = (report: StoredReport, refused: string): void =>
  writeReports(storedReports().map((one) => (isSame(one, report) ? { ...one, refused } : one)));
