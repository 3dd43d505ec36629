import type { AppContext } from '@halles/contract';
import { readStored } from '../ui/storage.ts';
import { ProblemError } from './problem-error.ts';
import { queryClient } from './query.ts';
import { contextQuery } from './session.ts';

/** The key of what this person has stored in the organization; null when nobody is signed in. */
export function storageKey(name: string): string | null {
  const context = queryClient.getQueryData<AppContext>(contextQuery.queryKey);
  return context?.organization ? `${name}.${context.userId}.${context.organization.id}` : null;
}

/** Sends what a former page left; the code for it is loaded only where there is something. */
export function sendLeft(name: string, load: () => Promise<() => Promise<void>>): void {
  const key = storageKey(name);
  if (key === null || readStored<unknown[]>(key, []).length === 0) return;
  // Without the code it is tried again when the network is back.
  load().then(
    (send) => send(),
    () => undefined,
  );
}

const isForNow = /^request\.(?:tooMany|signInRequired|inFlight|readOnlyMarket)$/;

/**
 * Not refused: no response, a fault of the server, too many requests, a session that ended, an earlier attempt that
 * still runs, or a market that is closed for maintenance.
 */
export const maySendAgain = (error: unknown): boolean =>
  !(error instanceof ProblemError) || error.status === 0 || error.status >= 500 || isForNow.test(error.code);
