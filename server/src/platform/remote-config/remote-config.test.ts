import { z } from 'zod';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { fakeServer, type Answer } from '../../testing/fake-server.ts';
import { stoppedClock } from '../clock.ts';
import { connect } from '../db.ts';
import { silentLog } from '../log.ts';
import { OutgoingError, safeFetch } from '../safe-fetch.ts';
import { createRemoteConfig, mergeValues } from './index.ts';

const database = await testDatabase();
const { db, close } = connect(database.connection, silentLog(), 4);
afterAll(close);
beforeEach(async () => {
  await db.deleteFrom('remote_values').execute();
});

const HOUR = 60 * 60 * 1000;
const schema = z.object({
  banner: z.string().default('none'),
  pageSize: z.int().max(100).default(25),
  tour: z.boolean().default(false),
});
const defaults = schema.parse({});

async function remote(answer: (index: number) => Answer) {
  const { url, calls } = await fakeServer((_, index) => answer(index));
  const clock = stoppedClock('2026-11-21T10:00:00Z');
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => {
    waits.push(ms);
  };
  const process = () =>
    createRemoteConfig({ url }, schema, { db, clock, log: silentLog(), random: () => 0, sleep });
  return { process, calls, waits, clock };
}

const json = (values: unknown): Answer => ({ body: JSON.stringify(values) });

describe('mergeValues', () => {
  it('accepts only known names with values that the schema allows', () => {
    expect(
      mergeValues(schema, defaults, {
        banner: 'spring',
        pageSize: 101,
        tour: 1,
        more: true,
        __proto__: null,
      }),
    ).toEqual({
      ...defaults,
      banner: 'spring',
    });
    for (const nothing of [null, undefined, 'x', []])
      expect(mergeValues(schema, defaults, nothing)).toEqual(defaults);
  });
});

describe('remote configuration', () => {
  it('returns the defaults until the first fetch', async () => {
    const { process } = await remote(() => json({ banner: 'spring', pageSize: 50 }));
    const config = process();
    expect(config.values()).toEqual(defaults);
    await config.refresh();
    expect(config.values()).toEqual({ banner: 'spring', pageSize: 50, tour: false });
  });

  it('fetches at most every 12 hours over all processes', async () => {
    const { process, calls, clock } = await remote((index) => json({ pageSize: index }));
    const [one, two] = [process(), process()];
    await Promise.all([one.refresh(), two.refresh()]);
    expect(calls).toHaveLength(1);
    clock.advance(12 * HOUR - 1);
    await one.refresh();
    await two.refresh();
    expect(calls).toHaveLength(1);
    expect(two.values().pageSize).toBe(0);
    clock.advance(1);
    await two.refresh();
    expect([calls.length, two.values().pageSize]).toEqual([2, 1]);
    await one.refresh();
    expect([calls.length, one.values().pageSize]).toEqual([2, 1]);
  });

  it.each([429, 500, 503, 504])('retries after %i, with growing delays', async (status) => {
    const { process, calls, waits } = await remote((index) =>
      index < 3 ? { status } : json({ tour: true }),
    );
    const config = process();
    await config.refresh();
    expect(config.values().tour).toBe(true);
    expect(calls).toHaveLength(4);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
  });

  it('waits 60 seconds for an answer, and tries again when none came', async () => {
    const { url } = await fakeServer(() => json({ tour: true }));
    const timeouts: (number | undefined)[] = [];
    const call: typeof safeFetch = async (address, options) => {
      timeouts.push(options?.timeoutMs);
      if (timeouts.length === 1) throw new OutgoingError('timeout', 'no answer');
      return safeFetch(address, options);
    };
    const clock = stoppedClock('2026-11-21T10:00:00Z');
    const world = { db, clock, log: silentLog(), random: () => 0, sleep: async () => undefined, call };
    const config = createRemoteConfig({ url }, schema, world);
    await config.refresh();
    expect(timeouts).toEqual([60_000, 60_000]);
    expect(config.values().tour).toBe(true);
  });

  it('respects Retry-After', async () => {
    const { process, waits } = await remote((index) =>
      index === 0 ? { status: 429, headers: { 'retry-after': '90' } } : json({}),
    );
    await process().refresh();
    expect(waits).toEqual([90_000]);
  });

  it.each([400, 404, 501])('does not retry after %i', async (status) => {
    const { process, calls } = await remote(() => ({ status }));
    await process().refresh();
    expect(calls).toHaveLength(1);
  });

  it('keeps the last good values through an outage and a restart, and fetches again later', async () => {
    const { process, calls, clock } = await remote((index) =>
      index === 1 ? { body: 'not json' } : json({ banner: `n${index}` }),
    );
    await process().refresh();
    clock.advance(12 * HOUR);
    const restarted = process();
    await restarted.refresh();
    expect([calls.length, restarted.values().banner]).toEqual([2, 'n0']);
    await restarted.refresh();
    expect([calls.length, restarted.values().banner]).toEqual([3, 'n2']);
  });

  it('takes over from a process that died while fetching', async () => {
    const { process, calls, clock } = await remote(() => json({ tour: true }));
    await process().refresh();
    await db.updateTable('remote_values').set({ fetched_at: null, claimed_at: clock.now() }).execute();
    await process().refresh();
    expect(calls).toHaveLength(1);
    clock.advance(10 * 60 * 1000);
    await process().refresh();
    expect(calls).toHaveLength(2);
  });

  it('is off without a URL', async () => {
    const world = { db, clock: stoppedClock('2026-11-21T10:00:00Z'), log: silentLog(), random: () => 0 };
    const config = createRemoteConfig({}, schema, world);
    await config.refresh();
    expect(config.values()).toEqual(defaults);
  });
});
