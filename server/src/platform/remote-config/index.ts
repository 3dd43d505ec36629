import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import { safeFetch } from '../safe-fetch.ts';
import { BadAnswer, sleep, withRetries, type RetryRule, type Sleep } from '../retries.ts';
import { newestChange } from './changes.ts';
import { claimFetch, saveValues, lastValues, releaseClaim } from './last-values.ts';

type Schema = z.ZodObject<Record<string, z.ZodDefault>>;

export interface RemoteConfig<Values extends object> {
  /** The values in force: those that admins changed, else the last fetched, else the defaults. */
  values(): Values;
  /** The same, after a change that is being saved. */
  latest(): Promise<Values>;
  /** The values without the changes of admins. */
  base(): Values;
  /** Whether values are fetched from an address. */
  hasAddress: boolean;
  /** Fetches new values when the last are 12 h old. Safe to call often, from every process. */
  refresh(): Promise<void>;
  /** Reads what another process fetched or an admin changed. */
  reload(): Promise<void>;
  /** Saves a change of admins; `latest` waits for it. */
  change<Result>(save: () => Promise<Result>): Promise<Result>;
}

export interface RemoteConfigSettings {
  /** URL of a JSON object of values; without it the defaults apply. */
  url?: string | undefined;
}

export interface RemoteConfigWorld {
  db: Db;
  clock: Clock;
  log: Log;
  random: () => number;
  sleep?: Sleep;
  /** Passed in, so that tests see how long it may take. */
  call?: typeof safeFetch;
}

/** Spec §9, all four. */
const FETCH_TIMEOUT_MS = 60_000;
const MINIMUM_INTERVAL_MS = 12 * 60 * 60 * 1000;
const RETRIED_STATUSES = [429, 500, 503, 504];
const BACKOFF_START_MS = 1_000;
const ATTEMPTS = 4;

/** Accepts only known names, and only values that the schema allows; the rest comes from `base`. */
export function mergeValues<Values extends object>(
  schema: z.ZodType<Values> & Schema,
  base: Values,
  received: unknown,
): Values {
  const given =
    typeof received === 'object' && received !== null ? (received as Record<string, unknown>) : {};
  const entries = Object.entries(schema.shape).map(([name, one]) => {
    const read = Object.hasOwn(given, name) ? one.safeParse(given[name]) : null;
    return [name, read?.success ? read.data : base[name as keyof Values]];
  });
  return Object.fromEntries(entries) as Values;
}

export function createRemoteConfig<Values extends object>(
  { url }: RemoteConfigSettings,
  schema: z.ZodType<Values> & Schema,
  world: RemoteConfigWorld,
): RemoteConfig<Values> {
  const { db } = world;
  const defaults = schema.parse({});
  let base = defaults;
  let values = defaults;
  let loading: Promise<unknown> = Promise.resolve();
  // The URL may contain a key, so only its hash is stored.
  const source = url === undefined ? null : createHash('sha256').update(url).digest('hex');
  const read = async (): Promise<void> => {
    const [fetched, changed] = await Promise.all([
      source === null ? null : lastValues(db, source),
      newestChange(db),
    ]);
    base = mergeValues(schema, defaults, fetched);
    values = mergeValues(schema, base, changed);
  };
  /** A failure keeps the values of before, and belongs to whoever asked for the change. */
  const hold = <Result>(work: Promise<Result>): Promise<Result> => {
    loading = Promise.allSettled([loading, work]);
    return work;
  };
  const fetchDue = async (): Promise<void> => {
    if (url === undefined || source === null) return;
    const claim = { source, now: world.clock.now(), minimumIntervalMs: MINIMUM_INTERVAL_MS };
    if (!(await claimFetch(db, claim))) return;
    try {
      await saveValues(db, source, await fetchValues(url, world), world.clock.now());
    } catch (error) {
      await releaseClaim(db, source);
      world.log.warn({ reason: (error as Error).message }, 'remote configuration keeps its last values');
    }
  };
  return {
    values: () => values,
    base: () => base,
    hasAddress: url !== undefined,
    async latest() {
      await loading;
      return values;
    },
    reload: () => hold(read()),
    async refresh() {
      await fetchDue();
      await hold(read());
    },
    change: (save) =>
      hold(
        (async () => {
          const result = await save();
          await read();
          return result;
        })(),
      ),
  };
}

async function fetchValues(url: string, world: RemoteConfigWorld): Promise<Record<string, unknown>> {
  const { call = safeFetch } = world;
  const rule: RetryRule = {
    attempts: ATTEMPTS,
    // Doubles with up to 50 % random jitter, so that many servers do not retry together.
    delayMs: (failed) => BACKOFF_START_MS * 2 ** (failed - 1) * (1 + world.random() / 2),
    statuses: RETRIED_STATUSES,
    sleep: world.sleep ?? sleep,
  };
  const text = await withRetries(rule, async () => {
    const answer = await call(url, { trusted: true, timeoutMs: FETCH_TIMEOUT_MS });
    if (answer.status !== 200) throw new BadAnswer('remote configuration', answer, world.clock.now());
    return answer.text;
  });
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error('remote configuration is not a JSON object');
  return parsed as Record<string, unknown>;
}
