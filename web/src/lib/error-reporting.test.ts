import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientConfig } from './client-config.ts';

const captureException = vi.fn();
const init = vi.fn();
vi.mock('@sentry/browser', () => ({ captureException, init }));

const config = (part: Partial<ClientConfig>): ClientConfig =>
  ({
    version: '1.2.3',
    isProduction: true,
    sentryDsn: 'https://key@errors.example/1',
    ...part,
  }) as ClientConfig;

/** Each test imports a new module, because the module keeps early errors and its destination as state. */
const fresh = async () => {
  vi.resetModules();
  return import('./error-reporting.ts');
};

describe('reporting an error', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it('samples half of the errors, in production with a destination', async () => {
    const { reportError, startErrorReporting } = await fresh();
    await startErrorReporting(config({}));
    expect(init).toHaveBeenCalledWith(expect.objectContaining({ sampleRate: 0.5, release: '1.2.3' }));
    const error = new Error('broken');
    reportError(error, 'screen');
    expect(captureException).toHaveBeenCalledWith(error, { tags: { during: 'screen' } });
  });

  it.each([config({ isProduction: false }), config({ sentryDsn: null })])(
    'loads nothing otherwise (%#)',
    async (other) => {
      const { reportError, startErrorReporting } = await fresh();
      await startErrorReporting(other);
      reportError(new Error('broken'), 'screen');
      expect(init).not.toHaveBeenCalled();
      expect(captureException).not.toHaveBeenCalled();
    },
  );

  it('sends errors from before the destination was known', async () => {
    const { reportError, startErrorReporting } = await fresh();
    reportError(new Error('early'), 'start');
    await startErrorReporting(config({}));
    expect(captureException).toHaveBeenCalledOnce();
  });

  it('skips refusals with a reason and lost connections', async () => {
    const { reportError, startErrorReporting } = await fresh();
    // The class has to come from the same module instance, or `instanceof` fails.
    const { ProblemError } = await import('./problem-error.ts');
    await startErrorReporting(config({}));
    reportError(new ProblemError({ code: 'request.stale', status: 409 }), 'save');
    reportError(new ProblemError({ code: 'network.offline', status: 0 }), 'save');
    reportError(new ProblemError({ code: 'server.fault', status: 500 }), 'save');
    expect(captureException).toHaveBeenCalledOnce();
  });

  it('filters the noise', async () => {
    const { listenForErrors, startErrorReporting } = await fresh();
    await startErrorReporting(config({}));
    const target = new EventTarget();
    listenForErrors(target as unknown as Window);
    const error = (message: string) => Object.assign(new Event('error', { cancelable: true }), { message });
    const rejection = (reason: unknown) =>
      Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
    target.dispatchEvent(error('ResizeObserver loop completed with undelivered notifications.'));
    target.dispatchEvent(rejection('just a string'));
    expect(captureException).not.toHaveBeenCalled();
    // The browser handles them too: `dispatchEvent` returns false for an event that was cancelled.
    expect(target.dispatchEvent(error('x is not a function'))).toBe(true);
    expect(target.dispatchEvent(rejection(new Error('rejected')))).toBe(true);
    expect(captureException).toHaveBeenCalledTimes(2);
  });
});
