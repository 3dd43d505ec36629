import type { FileId, UserId } from '@halles/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { storageKey } from '../../../../lib/send-left.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { queryClient } from '../../../../lib/query.ts';
import { contextQuery } from '../../../../lib/session.ts';
import * as uploads from '../../../../lib/uploads.ts';
import { aContext } from '../../../../testing/organizations.ts';
import { addReport, isWaiting, sendReports, type StopReport, type StoredReport } from './stop-reports.ts';

const report = (stopId: string, happenedAt: string, changes: Partial<StopReport> = {}): StopReport => ({
  fulfilmentId: 'w',
  on: '2026-11-24',
  stopId,
  outcome: 'delivered',
  happenedAt,
  signature: null,
  photos: [],
  ...changes,
});
const recordStop = vi.spyOn(api.deliveries, 'recordStop');
const upload = vi.fn<(file: File) => Promise<{ id: string }>>();
const offline = new ProblemError({ code: 'network.offline', status: 0 });
const reports = () =>
  JSON.parse(localStorage.getItem(storageKey('deliveries.reports')!) ?? '[]') as StoredReport[];
const waitingReports = () => reports().filter(isWaiting);
const sent = () => recordStop.mock.calls.map(([input]) => input.stopId);
/** As an earlier page left them. */
function leave(...all: StopReport[]) {
  const key = storageKey('deliveries.reports')!;
  localStorage.setItem(key, JSON.stringify(all));
  dispatchEvent(new StorageEvent('storage', { key }));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  queryClient.setQueryData(contextQuery.queryKey, aContext());
  vi.spyOn(api.organizations, 'getContext').mockResolvedValue(aContext());
  vi.spyOn(uploads, 'uploadAs').mockReturnValue(upload as never);
  recordStop.mockResolvedValue({ recorded: true });
});
const drawn = `data:image/png;base64,${btoa('signed')}`;

describe('a driver’s report', () => {
  it('is sent at once', async () => {
    addReport(report('a', '2026-11-24T08:00:00Z'));
    await vi.waitFor(() => expect(reports()).toEqual([]));
    expect(sent()).toEqual(['a']);
  });

  it('waits without a network, and is sent in chronological order', async () => {
    leave(report('b', '2026-11-24T09:00:00Z'), report('a', '2026-11-24T08:00:00Z'));
    recordStop.mockRejectedValueOnce(offline);
    await sendReports();
    expect(sent()).toEqual(['a']);
    expect(waitingReports()).toHaveLength(2);
    await sendReports();
    expect(sent()).toEqual(['a', 'a', 'b']);
    expect(waitingReports()).toEqual([]);
  });

  it('replaces an earlier report of the same stop, also while that one is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<{ recorded: boolean }>();
    recordStop.mockReturnValueOnce(promise);
    addReport(report('a', '2026-11-24T08:00:00Z', { outcome: 'failed', reason: 'closed' }));
    addReport(report('a', '2026-11-24T08:30:00Z'));
    expect(waitingReports()).toMatchObject([{ outcome: 'delivered' }]);
    resolve({ recorded: true });
    await vi.waitFor(() => expect(reports()).toEqual([]));
    expect(recordStop.mock.calls.map(([{ outcome }]) => outcome)).toEqual(['failed', 'delivered']);
  });

  it('stays with the reason when the server refuses it, without blocking others', async () => {
    leave(report('a', '2026-11-24T08:00:00Z'), report('b', '2026-11-24T09:00:00Z'));
    recordStop.mockRejectedValueOnce(new ProblemError({ code: 'request.notFound', status: 404 }));
    await sendReports();
    expect(sent()).toEqual(['a', 'b']);
    expect(reports()).toMatchObject([{ stopId: 'a', refused: 'request.notFound' }]);
    await sendReports();
    expect(sent()).toEqual(['a', 'b']);
  });

  it('stays when somebody recorded a later result', async () => {
    leave(report('a', '2026-11-24T08:00:00Z'));
    recordStop.mockResolvedValueOnce({ recorded: false });
    await sendReports();
    expect(reports()).toMatchObject([{ stopId: 'a', refused: 'newer' }]);
  });

  it('of another person on the same phone is not sent', async () => {
    leave(report('a', '2026-11-24T08:00:00Z'));
    const left = localStorage.length;
    queryClient.setQueryData(contextQuery.queryKey, { ...aContext(), userId: 'another' as UserId });
    await sendReports();
    expect(sent()).toEqual([]);
    expect(localStorage.length).toBe(left);
  });

  it('is sent with its signature, decoded without a request', async () => {
    upload.mockResolvedValue({ id: 'file-1' });
    leave(report('a', '2026-11-24T08:00:00Z', { signature: drawn }));
    await sendReports();
    const [[file]] = upload.mock.calls as [[File]];
    expect([file.name, file.type, await file.text()]).toEqual(['signature.png', 'image/png', 'signed']);
    expect(recordStop).toHaveBeenCalledWith(expect.objectContaining({ signatureFileId: 'file-1' }));
  });

  it('is sent with the pictures that the server has already, without uploading them again', async () => {
    upload.mockResolvedValue({ id: 'file-1' });
    const sentBefore = { fileId: 'file-0' as FileId, url: '/files/file-0/1024' };
    leave(report('a', '2026-11-24T08:00:00Z', { signature: sentBefore, photos: [sentBefore, drawn] }));
    await sendReports();
    expect(upload).toHaveBeenCalledTimes(1);
    expect(recordStop).toHaveBeenCalledWith(
      expect.objectContaining({ signatureFileId: 'file-0', photoFileIds: ['file-0', 'file-1'] }),
    );
  });

  it('is not blocked by a refused picture, and waits for a picture that failed to upload', async () => {
    const because = (status: number) =>
      new Error('too large', { cause: new ProblemError({ code: 'files.tooLarge', status }) });
    leave(report('a', '2026-11-24T08:00:00Z', { signature: drawn }), report('b', '2026-11-24T09:00:00Z'));
    upload.mockRejectedValueOnce(because(0));
    await sendReports();
    expect(waitingReports()).toHaveLength(2);
    upload.mockRejectedValueOnce(because(413));
    await sendReports();
    expect(reports()).toMatchObject([{ stopId: 'a', refused: 'files.tooLarge' }]);
  });
});
