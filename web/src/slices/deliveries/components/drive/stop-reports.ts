import type { Contract, InputOf } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { uploadAs } from '../../../../lib/uploads.ts';
import { readLocalStorage, writeLocalStorage } from '../../../../ui/local-storage.ts';

type RecordStopInput = InputOf<Contract['deliveries']['recordStop']>;

/** A driver's report, stored on the phone until the server has it. Pictures are data URLs until then. */
export interface StopReport extends Omit<RecordStopInput, 'signatureFileId' | 'photoFileIds'> {
  signature: string | null;
  photos: string[];
}

const KEY = 'halles.reports';

export const waitingReports = (): StopReport[] => readLocalStorage<StopReport[]>(KEY, []);
const writeReports = (reports: readonly StopReport[]): void => writeLocalStorage(KEY, reports);

const isSame = (a: StopReport, b: StopReport): boolean =>
  a.fulfilmentId === b.fulfilmentId &&
  a.on === b.on &&
  a.stopId === b.stopId &&
  a.happenedAt === b.happenedAt;

/** Only the latest report of a stop is sent. */
export function addReport(report: StopReport): void {
  const others = waitingReports().filter(
    (one) => one.fulfilmentId !== report.fulfilmentId || one.on !== report.on || one.stopId !== report.stopId,
  );
  writeReports([...others, report]);
}

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

async function send({ signature, photos, ...rest }: StopReport): Promise<void> {
  const photoFileIds: string[] = [];
  for (const [index, photo] of photos.entries()) photoFileIds.push(await upload(photo, `photo-${index}.jpg`));
  const signatureFileId = signature ? await upload(signature, 'signature.png') : null;
  await api.deliveries.recordStop({ ...rest, photoFileIds, signatureFileId });
}

/** Without a network or server the report is sent later. Any other error is final. */
function isTransient(error: unknown): boolean {
  // An upload error has a readable message, and the server's problem as its cause.
  const answer = error instanceof Error && error.cause instanceof ProblemError ? error.cause : error;
  return (
    !(answer instanceof ProblemError) || answer.status === 0 || answer.status >= 500 || answer.status === 429
  );
}

/** Sends in chronological order. Stops when the network fails; returns the reports that the server refused. */
export async function sendReports(): Promise<{ report: StopReport; error: unknown }[]> {
  const refused: { report: StopReport; error: unknown }[] = [];
  const inOrder = waitingReports().toSorted((a, b) => (a.happenedAt < b.happenedAt ? -1 : 1));
  for (const report of inOrder) {
    try {
      await send(report);
    } catch (error) {
      if (isTransient(error)) return refused;
      refused.push({ report, error });
    }
    writeReports(waitingReports().filter((one) => !isSame(one, report)));
  }
  return refused;
}
