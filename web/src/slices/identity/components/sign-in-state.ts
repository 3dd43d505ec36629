import { isProblem } from '../../../lib/problem-error.ts';
import { createStore, useStore } from '../../../ui/store.ts';

/** Spec §4: in progress, and the error code of the last attempt. Starting clears the error; a failure keeps its code. */
interface SignInState {
  isInProgress: boolean;
  errorCode: string | null;
}

const state = createStore<SignInState>({ isInProgress: false, errorCode: null });

export const useSignInState = (): SignInState => useStore(state);
export const showSignInError = (errorCode: string | null): void =>
  state.set(() => ({ isInProgress: false, errorCode }));

/** Runs one attempt; null when it failed, and why is in the state. */
export async function attempt<Result>(work: () => Promise<Result>): Promise<Result | null> {
  state.set(() => ({ isInProgress: true, errorCode: null }));
  try {
    const result = await work();
    state.set(() => ({ isInProgress: false, errorCode: null }));
    return result;
  } catch (error) {
    showSignInError(isProblem(error) ? error.code : 'identity.passkeyRefused');
    return null;
  }
}
