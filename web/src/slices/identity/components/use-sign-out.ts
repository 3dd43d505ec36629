import { addressOf } from '../../../lib/base.ts';
import { reportError } from '../../../lib/error-reporting.ts';
import { endSession } from '../../../lib/session.ts';
import { mayLeave } from '../../../ui/form/unsaved.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { codeOf, signInState, useSignInState } from './sign-in-state.ts';

interface SignOut {
  isLeaving: boolean;
  /** Opens '/' afterwards, or the given path. */
  signOut: (to?: string) => Promise<void>;
}

/** Spec §4: an unsaved form asks for confirmation; on success '/' is loaded afresh; a failure is reported and shown. */
export function useSignOut(): SignOut {
  const { hasTriggeredLogout: isLeaving } = useSignInState();
  const signOut = async (to?: string) => {
    const { mayLoseUnsent } = await import('./unsent-work.ts');
    if (!(await mayLeave()) || !(await mayLoseUnsent())) return;
    signInState.logoutTriggered();
    try {
      await endSession(to === undefined ? undefined : () => location.assign(addressOf(to)));
    } catch (error) {
      reportError(error, 'sign out');
      signInState.logoutFailed(codeOf(error));
      snackbar.error('identity.signOutFailed');
    }
  };
  return { isLeaving, signOut };
}
