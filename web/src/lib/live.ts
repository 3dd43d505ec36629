import { queryOptions, useQuery, type keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminOverride } from './admin-override.ts';
import { api } from './api.ts';
import { addressOf } from './base.ts';
import { LiveConnection, type Socket } from './live/connection.ts';
import { LiveCache } from './live/live-cache.ts';
import { isProblem } from './problem-error.ts';
import {
  fetchValue,
  keyOf,
  query,
  queryClient,
  type InputNamed,
  type LiveName,
  type OutputNamed,
} from './query.ts';

function openSocket(): Socket {
  const address = addressOf('api/live');
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  // A browser cannot set headers on a WebSocket, so an admin's view travels in its address.
  const override = adminOverride();
  if (override) address.searchParams.set('organization', override.organizationId);
  if (override?.actAs) address.searchParams.set('actAs', '1');
  // A WebSocket's handlers take whole events, of which the connection reads parts.
  return new WebSocket(address) as unknown as Socket;
}

const RETRY_AFTER_MS = 5_000;

const setTimer = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export const liveConnection = new LiveConnection({
  openSocket,
  setTimer,
  chance: Math.random,
  isOnline: () => navigator.onLine,
  onSessionEnded: () => void refreshSession(),
});
/**
 * The connection uses the cookie it was opened with. When the session was only renewed, in another tab or by
 * switching organization, it reconnects with the new one; when it is over, the refusal triggers the sign-in.
 */
async function refreshSession(): Promise<void> {
  try {
    await api.identity.getMe();
    liveConnection.restart();
  } catch (error) {
    if (!isProblem(error, 'request.signInRequired')) setTimer(() => liveConnection.restart(), RETRY_AFTER_MS);
  }
}

export const liveCache = new LiveCache(liveConnection, queryClient, setTimer);
window.addEventListener('online', () => liveConnection.resume());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') liveConnection.resume();
});

const STALE_AFTER_MS = 30_000;

/**
 * The options of a live query: the first value comes over HTTP, for loaders and guards
 * (`queryClient.ensureQueryData(liveQuery(…))`); updates arrive while a component uses `useLive`.
 */
export const liveQuery = <Name extends LiveName>(name: Name, input: InputNamed<Name>) =>
  queryOptions({
    ...query(name, input),
    staleTime: () => (liveCache.isCurrent(name, input) ? Infinity : STALE_AFTER_MS),
  });

/** For what is followed already: its first value comes by the connection, without a request of its own. */
export const fetchWhenMissed =
  <Name extends LiveName>(name: Name, input: InputNamed<Name>) =>
  async ({ signal }: { signal: AbortSignal }): Promise<OutputNamed<Name>> => {
    await liveCache.missed(name, input);
    signal.throwIfAborted();
    return fetchValue(name, input, signal);
  };

interface LiveOptions {
  /** False while the input is not known yet. */
  enabled?: boolean;
  /** It may show after the screen: its first value comes by the connection too, without a request of its own. */
  canWait?: boolean;
  /** What shows until the first value for another input is there. */
  placeholderData?: typeof keepPreviousData;
}

/** The result, kept up to date: a change by anyone shows without a reload. */
export function useLive<Name extends LiveName>(
  name: Name,
  input: InputNamed<Name>,
  { canWait, ...options }: LiveOptions = {},
): UseQueryResult<OutputNamed<Name>> {
  const serializedKey = JSON.stringify(keyOf(name, input));
  const isOff = options.enabled === false;
  // Before the query, so that it is followed when its first fetch begins.
  useEffect(() => {
    if (isOff) return;
    const [procedure, subscribedInput] = JSON.parse(serializedKey) as [string, unknown];
    return liveCache.follow(procedure, subscribedInput);
  }, [serializedKey, isOff]);
  return useQuery({
    ...liveQuery(name, input),
    ...(canWait && { queryFn: fetchWhenMissed(name, input) }),
    ...options,
  });
}
