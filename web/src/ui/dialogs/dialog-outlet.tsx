import { lazy, Suspense } from 'react';
import { useStore } from '../store.ts';
import { dialogs } from './open-dialog.ts';

/** The dialog's code arrives with the first dialog: the sign-in page never pays for it. */
const OpenedDialogs = lazy(() => import('./opened-dialogs.tsx'));

export function DialogOutlet() {
  const opened = useStore(dialogs);
  return opened.length > 0 ? (
    <Suspense>
      <OpenedDialogs opened={opened} />
    </Suspense>
  ) : null;
}
