import type { Contract, InputOf } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { uploadAs } from '../../../../lib/uploads.ts';
import { readLocalStorage, writeLocalStorage } from '../../../../ui/local-storage.ts';

type RecordStopInput = InputOf<Contract['deliveries']['recordStop']>;

/** What a driver saw, kept on the telephone until the server has it. Pictures travel as data until then. */
export interface StopReport extends Omit<RecordStopInput, 'signatureFileId' | 'photoFileIds'> {
  signature: string | null;
  photos: string[];
}

const KEY = 'halles.reports';

export const waitingReports = (): StopReport[] => readLocalStorage<StopReport[]>(KEY, []);
const writeReports = (reports: readonly StopReport[]): void => writeLocalStorage(KEY, reports);

const isSame = (a: StopReport, b: StopReport): boolean =>
  a.fulfilmentId === b.fulfilmentId && a.on === b.on && a.stopId === b.stopId && a.happenedAt === b.happenedAt;

/** The latest word on a stop is the one that is sent. */
export function addReport(report: StopReport): void {
  const others = waitingReports().filter(
    (one) => one.fulfilmentId !== report.fulfilmentId || one.on !== report.on || one.stopId !== report.stopId,
  );
  writeReports([...others, report]);
}

/** Read by hand: the page's content policy lets nothing be fetched but from its own server. */
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

/** No network, or a server that is not there: it will be. Anything else is an answer. */
function isTransient(error: unknown): boolean {
  // A file that is refused says why in words; what it was is its cause.
  const answer = error instanceof Error && error.cause instanceof ProblemError ? error.cause : error;
  return (
    !(answer instanceof ProblemError) || answer.status === 0 || answer.status >= 500 || answer.status === 429
  );
}

/** In the order in which things happened. Stops where the network does; what the server refuses is given back. */
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
