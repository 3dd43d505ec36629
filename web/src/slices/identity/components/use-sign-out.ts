import { useState } from 'react';
import { reportError } from '../../../lib/error-reporting.ts';
import { leave } from '../../../lib/session.ts';
import { mayLeave } from '../../../ui/form/unsaved.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';

interface SignOut {
  isLeaving: boolean;
  signOut: () => Promise<void>;
}

/** Spec §4: an unsaved form asks first; on success '/' is loaded anew; a failure is reported and said. */
export function useSignOut(): SignOut {
  const [isLeaving, setLeaving] = useState(false);
  const signOut = async () => {
    if (!(await mayLeave())) return;
    setLeaving(true);
    try {
      await leave();
    } catch (error) {
      setLeaving(false);
      reportError(error, 'sign out');
      snackbar.error('identity.signOutFailed');
    }
  };
  return { isLeaving, signOut };
}
