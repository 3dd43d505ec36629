import type { User } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { isProblem } from '../../../lib/problem-error.ts';
import { meQuery } from '../../../lib/session.ts';
import { createStore, useStore } from '../../../ui/store.ts';

/** Spec §4, sign-in: in-progress flag, user, error code, triggered-logout flag. */
export interface SignInState {
  isInProgress: boolean;
  user: User | null;
  errorCode: string | null;
  hasTriggeredLogout: boolean;
}

/** The user is the signed-in person as the cache knows them; the rest is kept here. */
const state = createStore<Omit<SignInState, 'user'>>({
  isInProgress: false,
  errorCode: null,
  hasTriggeredLogout: false,
});

export function useSignInState(): SignInState {
  const { data } = useQuery({ ...meQuery, enabled: false });
  return { ...useStore(state), user: data ?? null };
}

/** What can happen to it: starting clears the error, success ends it, failure ends it and keeps the code. */
export const signInState = {
  started: (): void => state.set((before) => ({ ...before, isInProgress: true, errorCode: null })),
  succeeded: (): void => state.set((before) => ({ ...before, isInProgress: false })),
  failed: (errorCode: string | null): void =>
    state.set((before) => ({ ...before, isInProgress: false, errorCode })),
  logoutTriggered: (): void => state.set((before) => ({ ...before, hasTriggeredLogout: true })),
  logoutFailed: (errorCode: string): void =>
    state.set((before) => ({ ...before, hasTriggeredLogout: false, errorCode })),
};

/** A browser whose passkey window was closed: a change of mind, not a failure. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

export const codeOf = (error: unknown): string => (isProblem(error) ? error.code : 'identity.passkeyRefused');

/** One attempt at login or signup, told to the state; its refusal goes on to the form. */
export async function trackAttempt<Result>(work: () => Promise<Result>): Promise<Result> {
  signInState.started();
  try {
    const result = await work();
    signInState.succeeded();
    return result;
  } catch (error) {
    signInState.failed(isCancelled(error) ? null : codeOf(error));
    throw error;
  }
}

/** The same; null when it failed, and why is in the state. */
export const attempt = <Result>(work: () => Promise<Result>): Promise<Result | null> =>
  trackAttempt(work).catch(() => null);
