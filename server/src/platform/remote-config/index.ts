import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import { safeFetch } from '../safe-fetch.ts';
import { BadAnswer, sleep, withRetries, type RetryRule, type Sleep } from '../retries.ts';
import { claimFetch, saveValues, lastValues, releaseClaim } from './last-values.ts';

export type RemoteValue = string | number | boolean;
export type RemoteValues = Readonly<Record<string, RemoteValue>>;

export interface RemoteConfig<Values extends RemoteValues> {
  /** The last fetched values; the default where a value is missing or invalid. */
  values(): Widened<Values>;
  /** Fetches new values when the last are 12 h old. Safe to call often, from every process. */
  refresh(): Promise<void>;
}

type Widened<Values> = {
  readonly [Key in keyof Values]: Values[Key] extends boolean
    ? boolean
    : Values[Key] extends number
      ? number
      : string;
};

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
}

/** Spec §9, all four. */
const FETCH_TIMEOUT_MS = 60_000;
const MINIMUM_INTERVAL_MS = 12 * 60 * 60 * 1000;
const RETRIED_STATUSES = [429, 500, 503, 504];
const BACKOFF_START_MS = 1_000;
const ATTEMPTS = 4;

/** Accepts only known names, and only values of the default's type. */
export function mergeValues<Values extends RemoteValues>(defaults: Values, remote: unknown): Widened<Values> {
  const received = typeof remote === 'object' && remote !== null ? (remote as Record<string, unknown>) : {};
  const entries = Object.entries(defaults).map(([name, value]) => {
    const other = Object.hasOwn(received, name) ? received[name] : undefined;
    return [name, typeof other === typeof value ? other : value];
  });
  return Object.fromEntries(entries) as Widened<Values>;
}

export function createRemoteConfig<Values extends RemoteValues>(
  settings: RemoteConfigSettings,
  defaults: Values,
  world: RemoteConfigWorld,
): RemoteConfig<Values> {
  const { url } = settings;
  if (url === undefined) return { values: () => mergeValues(defaults, {}), refresh: async () => {} };
  let values = mergeValues(defaults, {});
  // The URL may contain a key, so only its hash is stored.
  const source = createHash('sha256').update(url).digest('hex');

  return {
    values: () => values,
    async refresh() {
      values = mergeValues(defaults, await lastValues(world.db, source));
      const claim = { source, now: world.clock.now(), minimumIntervalMs: MINIMUM_INTERVAL_MS };
      if (!(await claimFetch(world.db, claim))) return;
      try {
        const fetched = await fetchValues(url, world);
        await saveValues(world.db, source, fetched, world.clock.now());
        values = mergeValues(defaults, fetched);
      } catch (error) {
        await releaseClaim(world.db, source);
        world.log.warn({ reason: (error as Error).message }, 'remote configuration keeps its last values');
      }
    },
  };
}

async function fetchValues(url: string, world: RemoteConfigWorld): Promise<Record<string, unknown>> {
  const rule: RetryRule = {
    attempts: ATTEMPTS,
    // Doubles with up to 50 % random jitter, so that many servers do not retry together.
    delayMs: (failed) => BACKOFF_START_MS * 2 ** (failed - 1) * (1 + world.random() / 2),
    statuses: RETRIED_STATUSES,
    sleep: world.sleep ?? sleep,
  };
  const text = await withRetries(rule, async () => {
    const answer = await safeFetch(url, { trusted: true, timeoutMs: FETCH_TIMEOUT_MS });
    if (answer.status !== 200) throw new BadAnswer('remote configuration', answer, world.clock.now());
    return answer.text;
  });
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error('remote configuration is not a JSON object');
  return parsed as Record<string, unknown>;
}
