import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import * as uploads from '../../../../lib/uploads.ts';
import { addReport, isWaiting, reportsOf, sendReports, type StoredReport } from './stop-reports.ts';

const report = (stopId: string, happenedAt: string, changes: Partial<StoredReport> = {}): StoredReport => ({
  userId: 'driver',
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
beforeEach(() => void vi.spyOn(uploads, 'uploadAs').mockReturnValue(upload as never));
const waitingReports = () => reportsOf('driver').filter(isWaiting);
const send = () => sendReports('driver');
const sent = () => recordStop.mock.calls.map(([input]) => input.stopId);

beforeEach(() => {
  recordStop.mockResolvedValue({ recorded: true });
});
const drawn = `data:image/png;base64,${btoa('signed')}`;

describe('a driver’s report', () => {
  it('waits without a network, and is sent in chronological order', async () => {
    addReport(report('b', '2026-11-24T09:00:00Z'));
    addReport(report('a', '2026-11-24T08:00:00Z'));
    recordStop.mockRejectedValueOnce(new ProblemError({ code: 'network.offline', status: 0 }));
    await send();
    expect(sent()).toEqual(['a']);
    expect(waitingReports()).toHaveLength(2);
    await send();
    expect(sent()).toEqual(['a', 'a', 'b']);
    expect(waitingReports()).toEqual([]);
  });

  it('replaces an earlier report of the same stop', () => {
    addReport(report('a', '2026-11-24T08:00:00Z', { outcome: 'failed', reason: 'closed' }));
    addReport(report('a', '2026-11-24T08:30:00Z'));
    expect(waitingReports()).toMatchObject([{ outcome: 'delivered' }]);
  });

  it('stays with the reason when the server refuses it, without blocking others', async () => {
    addReport(report('a', '2026-11-24T08:00:00Z'));
    addReport(report('b', '2026-11-24T09:00:00Z'));
    recordStop.mockRejectedValueOnce(new ProblemError({ code: 'request.notFound', status: 404 }));
    await send();
    expect(sent()).toEqual(['a', 'b']);
    expect(reportsOf('driver')).toMatchObject([{ stopId: 'a', refused: 'request.notFound' }]);
    await send();
    expect(sent()).toEqual(['a', 'b']);
  });

  it('stays when somebody recorded a later result', async () => {
    addReport(report('a', '2026-11-24T08:00:00Z'));
    recordStop.mockResolvedValueOnce({ recorded: false });
    await send();
    expect(reportsOf('driver')).toMatchObject([{ stopId: 'a', refused: 'newer' }]);
  });

  it('of another person on the same phone is not sent', async () => {
    addReport(report('a', '2026-11-24T08:00:00Z', { userId: 'another' }));
    await send();
    expect(sent()).toEqual([]);
    expect(reportsOf('another')).toHaveLength(1);
  });

  it('is sent with its signature, decoded without a request', async () => {
    upload.mockResolvedValue({ id: 'file-1' });
    addReport(report('a', '2026-11-24T08:00:00Z', { signature: drawn }));
    await send();
    const [[file]] = upload.mock.calls as [[File]];
    expect([file.name, file.type, await file.text()]).toEqual(['signature.png', 'image/png', 'signed']);
    expect(recordStop).toHaveBeenCalledWith(expect.objectContaining({ signatureFileId: 'file-1' }));
  });

  it('is not blocked by a refused picture, and waits for a picture that failed to upload', async () => {
    const because = (status: number) =>
      new Error('too large', { cause: new ProblemError({ code: 'files.tooLarge', status }) });
    addReport(report('a', '2026-11-24T08:00:00Z', { signature: drawn }));
    addReport(report('b', '2026-11-24T09:00:00Z'));
    upload.mockRejectedValueOnce(because(0));
    await send();
    expect(waitingReports()).toHaveLength(2);
    upload.mockRejectedValueOnce(because(413));
    await send();
    expect(reportsOf('driver')).toMatchObject([{ stopId: 'a', refused: 'files.tooLarge' }]);
  });
});
