import { lazy, Suspense } from 'react';
import { useStore } from '../store.ts';
import { dialogs } from './open-dialog.ts';

/** The dialog code is loaded with the first dialog, so that the sign-in page does not carry it. */
const OpenedDialogs = lazy(() => import('./opened-dialogs.tsx'));

export function DialogOutlet() {
  const opened = useStore(dialogs);
  return opened.length > 0 ? (
    <Suspense>
      <OpenedDialogs opened={opened} />
    </Suspense>
  ) : null;
}
