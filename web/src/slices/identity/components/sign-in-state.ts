import type { User } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { isText, textNow, useLanguage } from '../../../lib/i18n/index.ts';
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

/** The user comes from the session cache; the rest is stored here. */
const state = createStore<Omit<SignInState, 'user'>>({
  isInProgress: false,
  errorCode: null,
  hasTriggeredLogout: false,
});

export function useSignInState(): SignInState {
  const { data } = useQuery({ ...meQuery, enabled: false });
  return { ...useStore(state), user: data ?? null };
}

/** The transitions: starting clears the error, success ends the attempt, failure ends it and stores the code. */
export const signInState = {
  started: (): void => state.set((before) => ({ ...before, isInProgress: true, errorCode: null })),
  succeeded: (): void => state.set((before) => ({ ...before, isInProgress: false })),
  failed: (errorCode: string | null): void =>
    state.set((before) => ({ ...before, isInProgress: false, errorCode })),
  logoutTriggered: (): void => state.set((before) => ({ ...before, hasTriggeredLogout: true })),
  logoutFailed: (errorCode: string): void =>
    state.set((before) => ({ ...before, hasTriggeredLogout: false, errorCode })),
};

/** A closed passkey window is a cancellation, not a failure. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

export const codeOf = (error: unknown): string => (isProblem(error) ? error.code : 'identity.passkeyRefused');

/** Tracks one sign-in or sign-up attempt in the state; the error is rethrown to the form. */
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

/** Like the above, but returns null on failure, with the error in the state. */
export const attempt = <Result>(work: () => Promise<Result>): Promise<Result | null> =>
  trackAttempt(work).catch(() => null);

/** The text of a provider's error code (Spec §8); an unknown code gets the text of a server fault. */
export function useErrorCodeText(): (code: string) => string {
  useLanguage();
  return (code) => {
    const key = `errors.${code}`;
    return textNow(isText(key) ? key : 'errors.server.fault');
  };
}
