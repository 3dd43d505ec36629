import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { stoppedClock } from '../clock.ts';
import { seededIds } from '../ids.ts';
import { silentLog } from '../log.ts';
import { parseDsn } from './envelope.ts';
import { createErrorReporting, type ErrorReportingSettings } from './index.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
let draws: number[];
beforeEach(() => {
  draws = [];
});

function reporting(settings: Partial<ErrorReportingSettings>) {
  const world = { clock, ids: seededIds(clock, 1), random: () => draws.shift() ?? 0, log: silentLog() };
  return createErrorReporting({ production: true, release: '1.2.3', ...settings }, world);
}

const dsnOf = (url: string): string => `${url.replace('http://', 'http://abc@')}/inside/7`;

const eventIn = (body: Buffer) => JSON.parse(body.toString().split('\n')[2]!);

describe('error reporting', () => {
  it('posts an envelope to the address of its DSN', async () => {
    const { url, calls } = await fakeServer(() => ({ body: '{}' }));
    const errors = reporting({ dsn: dsnOf(url) });
    errors.report(new TypeError('no price', { cause: new Error('gone') }), { tags: { requestId: 'r1' } });
    await errors.flush();
    expect(calls[0]?.path).toBe('/inside/api/7/envelope/');
    expect(calls[0]?.headers['x-sentry-auth']).toContain('sentry_key=abc');
    const [header, itemHeader, item] = calls[0]!.body.toString().split('\n');
    expect(JSON.parse(header!)).toMatchObject({ event_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(JSON.parse(itemHeader!)).toEqual({
      type: 'event',
      content_type: 'application/json',
      length: Buffer.byteLength(item!),
    });
    const event = JSON.parse(item!);
    expect(event).toMatchObject({ environment: 'production', release: '1.2.3', tags: { requestId: 'r1' } });
    expect(
      event.exception.values.map((value: { type: string; value: string }) => [value.type, value.value]),
    ).toEqual([
      ['Error', 'gone'],
      ['TypeError', 'no price'],
    ]);
    const frames = event.exception.values[1].stacktrace.frames;
    expect(frames.at(-1)).toMatchObject({
      filename: expect.stringContaining('error-reporting.test'),
      in_app: true,
    });
  });

  it('sends half of the events', async () => {
    const { url, calls } = await fakeServer(() => ({}));
    const errors = reporting({ dsn: dsnOf(url) });
    draws = [0.49, 0.5, 0.99, 0];
    for (const name of ['a', 'b', 'c', 'd']) errors.report(new Error(name));
    await errors.flush();
    const sent = new Set(calls.map((call) => eventIn(call.body).exception.values[0].value));
    expect(sent).toEqual(new Set(['a', 'd']));
  });

  it('drops ignored errors and email addresses', async () => {
    const { url, calls } = await fakeServer(() => ({}));
    const errors = reporting({ dsn: dsnOf(url) });
    errors.report('cancelled', { unhandledRejection: true });
    errors.reportFromBrowser({
      name: 'Error',
      message: 'ResizeObserver loop limit exceeded',
      isError: true,
      unhandledRejection: false,
    });
    errors.reportFromBrowser({
      name: 'Error',
      message: 'no room for anna.roy+1@ferme.example here',
      isError: true,
      unhandledRejection: true,
      stack: 'Error: x\n    at render (https://halles.example/assets/a.js:1:2345)',
    });
    await errors.flush();
    expect(calls).toHaveLength(1);
    const event = eventIn(calls[0]!.body);
    expect(event.platform).toBe('javascript');
    expect(event.exception.values[0].value).toBe('no room for [email] here');
    expect(event.exception.values[0].stacktrace.frames).toEqual([
      {
        filename: 'https://halles.example/assets/a.js',
        function: 'render',
        lineno: 1,
        colno: 2345,
        in_app: true,
      },
    ]);
  });

  it('sends nothing outside production, and without a DSN', async () => {
    const { url, calls } = await fakeServer(() => ({}));
    for (const settings of [{ dsn: dsnOf(url), production: false }, {}, { dsn: url }]) {
      const errors = reporting(settings);
      errors.report(new Error('x'));
      await errors.flush();
    }
    expect(calls).toHaveLength(0);
  });

  it('never has more than five requests in progress, and survives an outage of the service', async () => {
    const { url, calls } = await fakeServer(() => ({ status: 500 }));
    const errors = reporting({ dsn: dsnOf(url) });
    for (let i = 0; i < 20; i++) errors.report(new Error('storm'));
    await errors.flush();
    expect(calls).toHaveLength(5);
    const down = reporting({ dsn: 'http://abc@127.0.0.1:1/7' });
    down.report(new Error('x'));
    await expect(down.flush()).resolves.toBeUndefined();
  });

  it('pauses for as long as the service requests', async () => {
    const { url, calls } = await fakeServer(() => ({ status: 429, headers: { 'retry-after': '30' } }));
    const errors = reporting({ dsn: dsnOf(url) });
    const reportOne = async (): Promise<number> => {
      errors.report(new Error('x'));
      await errors.flush();
      return calls.length;
    };
    expect(await reportOne()).toBe(1);
    clock.advance(29_000);
    expect(await reportOne()).toBe(1);
    clock.advance(1_000);
    expect(await reportOne()).toBe(2);
  });
});

it('parses a DSN', () => {
  expect(parseDsn('https://k@errors.example/4')).toEqual({
    endpoint: 'https://errors.example/api/4/envelope/',
    publicKey: 'k',
  });
  for (const wrong of ['', 'https://errors.example/4', 'https://k@errors.example/', 'x'])
    expect(parseDsn(wrong)).toBeNull();
});
