import { isIgnoredError, describeError, type Ids, type ErrorDescription } from '@halles/contract/kernel';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { retryAfterMs, safeFetch } from '../safe-fetch.ts';
import { envelopeOf, exceptionOf, exceptionsOf, parseDsn, type Dsn, type ErrorEvent } from './envelope.ts';

export interface BrowserError extends ErrorDescription {
  name: string;
  stack?: string;
}

export interface ErrorReporting {
  /** Returns at once and never throws; callers do not learn whether the report was sent. */
  report(thrown: unknown, about?: { tags?: Record<string, string>; unhandledRejection?: boolean }): void;
  reportFromBrowser(trouble: BrowserError, tags?: Record<string, string>): void;
  /** Waits for reports in progress, before the process ends. */
  flush(): Promise<void>;
}

export interface ErrorReportingSettings {
  /** DSN of a Sentry-compatible server; without it nothing is sent. */
  dsn?: string | undefined;
  /** Spec §7: production only. */
  production: boolean;
  release?: string | undefined;
}

export interface ErrorReportingWorld {
  clock: Clock;
  ids: Ids;
  random: () => number;
  log: Log;
}

/** Spec §9. */
const SAMPLE_RATE = 0.5;
const MAX_IN_PROGRESS = 5;
const DEFAULT_PAUSE_MS = 60_000;

const silent: ErrorReporting = { report: () => {}, reportFromBrowser: () => {}, flush: async () => {} };

export function createErrorReporting(
  settings: ErrorReportingSettings,
  world: ErrorReportingWorld,
): ErrorReporting {
  const dsn = settings.dsn === undefined ? null : parseDsn(settings.dsn);
  if (dsn === null || !settings.production) return silent;
  const post = createPoster(dsn, world);
  const send = (event: Pick<ErrorEvent, 'platform' | 'exceptions' | 'tags'>): void =>
    post({
      ...event,
      id: world.ids.next().replaceAll('-', ''),
      at: world.clock.now(),
      environment: 'production',
      release: settings.release,
    });
  const isSampled = (): boolean => world.random() < SAMPLE_RATE;
  return {
    report(thrown, about = {}) {
      if (isIgnoredError(describeError(thrown, about.unhandledRejection ?? false)) || !isSampled()) return;
      send({ platform: 'node', exceptions: exceptionsOf(thrown), tags: about.tags ?? {} });
    },
    reportFromBrowser(trouble, tags = {}) {
      if (isIgnoredError(trouble) || !isSampled()) return;
      const exceptions = [exceptionOf(trouble.name, trouble.message, trouble.stack)];
      send({ platform: 'javascript', exceptions, tags });
    },
    flush: post.flush,
  };
}

type Post = ((event: ErrorEvent) => void) & { flush(): Promise<void> };

/** At most a few in parallel, the rest are dropped, so that error reporting does not add to an outage. */
function createPoster(dsn: Dsn, { clock, log }: ErrorReportingWorld): Post {
  const underWay = new Set<Promise<void>>();
  let pausedUntil = 0;

  async function deliver(event: ErrorEvent): Promise<void> {
    try {
      const answer = await safeFetch(dsn.endpoint, {
        trusted: true,
        method: 'POST',
        timeoutMs: 5_000,
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=halles/1, sentry_key=${dsn.publicKey}`,
        },
        body: envelopeOf(event, clock.now()),
      });
      if (answer.status === 429) {
        const now = clock.now();
        const pauseMs = retryAfterMs(answer.headers.get('retry-after'), now) ?? DEFAULT_PAUSE_MS;
        pausedUntil = now.getTime() + pauseMs;
      } else if (answer.status >= 400) {
        log.warn({ status: answer.status }, 'the error reporting service refused a report');
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'an error report could not be sent');
    }
  }

  const post = (event: ErrorEvent): void => {
    if (underWay.size >= MAX_IN_PROGRESS || clock.now().getTime() < pausedUntil) return;
    const delivery = deliver(event).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
  };
  return Object.assign(post, {
    flush: async () => {
      await Promise.all(underWay);
    },
  });
}
