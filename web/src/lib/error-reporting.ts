import { isIgnoredError, describeError } from '@halles/contract/kernel';
import type { ClientConfig } from './client-config.ts';
import { ProblemError } from './problem-error.ts';

/** Spec §9. */
const SAMPLE_RATE = 0.5;
const MAX_EARLY_ERRORS = 20;

type Send = (error: unknown, tags: Record<string, string>) => void;

/** Errors from before the destination is known. */
const earlyErrors: [unknown, Record<string, string>][] = [];
let send: Send = (error, tags) => {
  if (earlyErrors.length < MAX_EARLY_ERRORS) earlyErrors.push([error, tags]);
};

/** Refusals with a reason and lost connections are not program faults. */
const isExpected = (error: unknown): boolean =>
  error instanceof ProblemError && error.code !== 'server.fault';

/** Reports an error: always to the console, and to the reporting service when there is one. */
export function reportError(error: unknown, during: string): void {
  // oxlint-disable-next-line no-console -- the one place that writes there
  console.error(during, error);
  if (!isExpected(error)) send(error, { during });
}

async function sentry(dsn: string, version: string): Promise<Send> {
  const { captureException, init } = await import('@sentry/browser');
  init({
    dsn,
    release: version,
    sampleRate: SAMPLE_RATE,
    // Our own listeners below report uncaught errors.
    defaultIntegrations: false,
  });
  return (error, tags) => captureException(error, { tags });
}

/** Production only (Spec §7), and only with a configured destination: otherwise the library is not loaded. */
export async function startErrorReporting({ isProduction, sentryDsn, version }: ClientConfig): Promise<void> {
  send = isProduction && sentryDsn !== null ? await sentry(sentryDsn, version) : () => undefined;
  for (const [error, tags] of earlyErrors.splice(0)) send(error, tags);
}

/** Uncaught errors, without the noise the specification lists. */
export function listenForErrors(target: Window = window): void {
  target.addEventListener('error', (event) => {
    const thrown: unknown = event.error ?? event.message;
    if (!isIgnoredError(describeError(thrown, false))) reportError(thrown, 'window.error');
  });
  target.addEventListener('unhandledrejection', (event) => {
    if (!isIgnoredError(describeError(event.reason, true)))
      reportError(event.reason, 'window.unhandledrejection');
  });
}
