import {
  deliveriesLimits,
  stopTemperature,
  type RunStop,
  type stopOutcomes,
  type stopReasons,
} from '@halles/contract';
import { useStoredInput } from '../../../../lib/stored-input.ts';
import { parseDecimal } from '../../../../ui/fields/numbers.ts';
import type { Picture, StopReport } from './stop-reports.ts';

type StopOutcome = (typeof stopOutcomes)[number];
export type StopReason = (typeof stopReasons)[number];

/** What the driver enters at a stop, before it is saved. */
export interface StopDraft {
  outcome: StopOutcome;
  reason: StopReason | null;
  receivedBy: string;
  temperature: string;
  note: string;
  signature: Picture | null;
  photos: readonly Picture[];
  /** By line, where it is not the quantity of the order. */
  left: Readonly<Record<string, string>>;
}

export const newDraft = (outcome: StopOutcome): StopDraft => ({
  outcome,
  reason: null,
  receivedBy: '',
  temperature: '',
  note: '',
  signature: null,
  photos: [],
  left: {},
});

/** What a result that is still on this phone was entered as. */
export const draftOf = (report: StopReport): StopDraft => ({
  outcome: report.outcome,
  reason: report.reason ?? null,
  receivedBy: report.receivedBy ?? '',
  temperature: report.temperature ?? '',
  note: report.note ?? '',
  signature: report.signature,
  photos: report.photos,
  left: Object.fromEntries(report.delivered?.map(({ lineId, quantity }) => [lineId, quantity]) ?? []),
});

/** The result that the server has, with its pictures. */
export function draftOfSent(result: NonNullable<RunStop['result']>): StopDraft {
  const { outcome, reason, receivedBy, temperature, note, signatureFileId, signatureUrl } = result;
  return {
    ...newDraft(outcome),
    reason,
    receivedBy,
    temperature: temperature ?? '',
    note,
    signature: signatureFileId && signatureUrl ? { fileId: signatureFileId, url: signatureUrl } : null,
    photos: result.photoUrls.flatMap((url, index) => {
      // A run that an earlier version stored on the device has no ids.
      const fileId = result.photoFileIds?.[index];
      return fileId ? [{ fileId, url }] : [];
    }),
  };
}

/** What waits on this phone, as the result that it will be; its pictures are in the form. */
export const sentLater = (report: StopReport): NonNullable<RunStop['result']> => ({
  outcome: report.outcome,
  reason: report.reason ?? null,
  note: report.note ?? '',
  receivedBy: report.receivedBy ?? '',
  temperature: report.temperature ?? null,
  happenedAt: report.happenedAt,
  signatureUrl: null,
  photoUrls: [],
  signatureFileId: null,
  photoFileIds: [],
});

/** Nothing was entered since the form was opened. */
export const isUntouched = (draft: StopDraft, corrected: readonly StopDraft[]): boolean =>
  [newDraft(draft.outcome), ...corrected].some((start) => JSON.stringify(draft) === JSON.stringify(start));

/** Null while no result is entered. It stays on this device until it is saved. */
export const useStopDraft = (fulfilmentId: string, on: string, { id }: RunStop) =>
  useStoredInput<StopDraft | null>(`stop.${fulfilmentId}.${on}.${id}`, null);

type Line = Pick<RunStop['orders'][number]['lines'][number], 'id' | 'quantity'>;

/** A quantity that was handed over is a number, and no more than was ordered. */
const isPart = (typed: string, of: string): boolean =>
  parseDecimal(typed, 'en-CA', 3) !== null && Number(typed) >= 0 && Number(typed) <= Number(of);

/** What the server would not accept: fields, and lines by id. A driver without a network would learn it too late. */
export function mistakesIn(draft: StopDraft, lines: readonly Line[]): ReadonlySet<string> {
  const { outcome, reason, receivedBy, temperature, note, left } = draft;
  const wrong = lines.filter(
    ({ id, quantity }) => outcome === 'partly' && !isPart(left[id] ?? quantity, quantity),
  );
  return new Set([
    ...wrong.map(({ id }) => id),
    ...(outcome === 'failed' && reason === null ? ['reason'] : []),
    ...(outcome !== 'failed' && receivedBy.trim().length > deliveriesLimits.receivedBy ? ['receivedBy'] : []),
    ...(note.trim().length > deliveriesLimits.reason ? ['note'] : []),
    ...(outcome !== 'failed' && temperature !== '' && !stopTemperature.test(temperature)
      ? ['temperature']
      : []),
  ]);
}

type Result = Omit<StopReport, 'fulfilmentId' | 'on' | 'stopId' | 'happenedAt'>;

/** What the form shows: an outcome that was chosen before had other fields. */
export const resultOf = ({ outcome, reason, note, photos, ...atTheDoor }: StopDraft): Result => {
  const { receivedBy, temperature, signature, left } = atTheDoor;
  const parts = Object.entries(left).map(([lineId, quantity]) => ({ lineId, quantity: quantity || '0' }));
  const isFailed = outcome === 'failed';
  return {
    outcome,
    reason: isFailed ? reason : null,
    note,
    receivedBy: isFailed ? '' : receivedBy,
    temperature: isFailed || temperature === '' ? null : temperature,
    delivered: outcome === 'partly' ? parts : [],
    signature: isFailed ? null : signature,
    photos: [...photos],
  };
};
