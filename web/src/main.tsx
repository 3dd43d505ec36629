import { createAppRouter, prefetchScreenCode } from './app/router.tsx';
import './ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { isChunkFailure, reloadForChunk } from './app/chunk-failure.ts';
import { watchNetwork } from './app/network-status.ts';
import { screens } from './app/screens.ts';
import { whenStable } from './app/when-stable.ts';
import { pathWithinBase } from './lib/base.ts';
import { clientConfig, type ClientConfig } from './lib/client-config.ts';
import { listenForErrors, reportError, startErrorReporting } from './lib/error-reporting.ts';
import { loadFallback, startI18n } from './lib/i18n/index.ts';
import { paths } from './lib/paths.ts';
import type { Router } from './lib/router/router.ts';
import { currentSession, applyUserLanguage, onSessionEnded } from './lib/session.ts';
import { enforceTrustedTypes } from './lib/trusted-types.ts';
import { guardsOf } from './app/guards.ts';
import { startColours } from './ui/colour-scheme.ts';

/** By then the first screen has loaded its own data. */
const FALLBACK_AFTER_MS = 5_000;

enforceTrustedTypes();
listenForErrors();
startColours();
const reloadForMissingChunk = (error: unknown): void => {
  if (isChunkFailure(error)) void reloadForChunk();
};
window.addEventListener('vite:preloadError', (event) => reloadForMissingChunk(event.payload));
window.addEventListener('unhandledrejection', (event) => reloadForMissingChunk(event.reason));

/** Starts while the texts are still loading; the guards then find the session in the cache. */
async function loadSession(): Promise<void> {
  if (guardsOf(new URL(pathWithinBase(location), location.href).pathname).length === 0) return;
  const session = await currentSession();
  if (session) await applyUserLanguage(session.me);
}

async function start(): Promise<void> {
  // The guards get the same error and show it.
  const sessionLoaded = loadSession().catch(() => undefined);
  const texts = startI18n();
  const router = createAppRouter();
  prefetchScreenCode(screens, router.state.get().address.pathname);
  await texts;
  await sessionLoaded;
  onSessionEnded(() => router.navigate(paths.login, { replace: true }));
  watchNetwork();
  createRoot(document.getElementById('root')!).render(<App router={router} />);
  setTimeout(() => void loadFallback(), FALLBACK_AFTER_MS);
  await firstPage(router);
  whenStable(() => void startServices().catch((error: unknown) => reportError(error, 'start')));
}

/** By then the page has asked for the configuration itself, and nothing asks for it twice. */
const firstPage = ({ state }: Router): Promise<void> =>
  new Promise((shown) => {
    const stop = state.subscribe(() => {
      if (state.get().shown === null) return;
      stop();
      shown();
    });
  });

const RETRY_SERVICES_MS = 15_000;

/** Error reporting and software updates; both wait for a network, and for a server that has time. */
async function startServices(): Promise<void> {
  let config: ClientConfig;
  try {
    config = await clientConfig();
  } catch {
    if (navigator.onLine) setTimeout(() => void startServices(), RETRY_SERVICES_MS);
    else window.addEventListener('online', () => void startServices(), { once: true });
    return;
  }
  await startErrorReporting(config);
  const { startSoftwareUpdate } = await import('./app/software-update.ts');
  startSoftwareUpdate(config);
}

start().catch((error: unknown) => reportError(error, 'start'));
