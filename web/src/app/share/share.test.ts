import { describe, expect, it, vi } from 'vitest';
import { isPhoneOrTablet } from '../device.ts';
import { addressFor, channels, type Shared } from './ShareChannels.tsx';
import { shareWith } from './use-share.ts';

const shared: Shared = { title: 'Halles', text: 'Les marchés & vous', url: 'https://halles.example/public' };
const android = { userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile', maxTouchPoints: 5 };
const desktop = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 };

describe('sharing', () => {
  it('opens the share sheet of a phone or tablet', async () => {
    const share = vi.fn(async () => undefined);
    const ours = vi.fn(async () => undefined);
    await shareWith({ ...android, share }, shared, ours);
    expect(share).toHaveBeenCalledWith(shared);
    expect(ours).not.toHaveBeenCalled();
  });

  it('opens our dialog on a desktop, even where the browser could share', async () => {
    const share = vi.fn(async () => undefined);
    const ours = vi.fn(async () => undefined);
    await shareWith({ ...desktop, share }, shared, ours);
    expect(share).not.toHaveBeenCalled();
    expect(ours).toHaveBeenCalledWith(shared);
  });

  it('opens our dialog on a phone that cannot share', async () => {
    const ours = vi.fn(async () => undefined);
    await shareWith(android, shared, ours);
    expect(ours).toHaveBeenCalledOnce();
  });

  it('reports a failure of the sheet without showing it', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const ours = vi.fn(async () => undefined);
    await shareWith({ ...android, share: async () => Promise.reject(new Error('broken')) }, shared, ours);
    expect(report).toHaveBeenCalledOnce();
    expect(ours).not.toHaveBeenCalled();
    report.mockClear();
    const closed = async () => Promise.reject(new DOMException('closed', 'AbortError'));
    await shareWith({ ...android, share: closed }, shared, ours);
    expect(report).not.toHaveBeenCalled();
    report.mockRestore();
  });
});

describe('the share channels', () => {
  it('are the five of the specification, in its order', () => {
    expect(channels).toEqual(['sms', 'email', 'whatsapp', 'messenger', 'copy']);
  });

  it.each([
    ['sms', 'sms:?&body=Les%20march%C3%A9s%20%26%20vous%20https%3A%2F%2Fhalles.example%2Fpublic'],
    [
      'email',
      'mailto:?subject=Halles&body=Les%20march%C3%A9s%20%26%20vous%0A%0Ahttps%3A%2F%2Fhalles.example%2Fpublic',
    ],
    [
      'whatsapp',
      'https://wa.me/?text=Les%20march%C3%A9s%20%26%20vous%20https%3A%2F%2Fhalles.example%2Fpublic',
    ],
    ['messenger', 'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fhalles.example%2Fpublic'],
  ] as const)('%s', (channel, address) => {
    expect(addressFor[channel](shared)).toBe(address);
  });
});

describe('the device', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
  ])('%s with %i touch points: %s', (userAgent, maxTouchPoints, isSo) => {
    expect(isPhoneOrTablet({ userAgent, maxTouchPoints })).toBe(isSo);
  });
});
