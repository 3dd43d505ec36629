import type { QueryClient } from '@tanstack/react-query';
import { dialogs } from '../ui/dialogs/open-dialog.ts';
import type { Session } from './session.ts';

const whoseIs = ({ user, organization }: Session['context']) => `${user.id} ${organization?.id}`;

/**
 * Hides the dialogs that were open when the session ended, so that the sign-in form is in front. They come back with
 * what is typed to the same person in the same organization, and are closed for any other.
 */
export function holdDialogs({ context: ended }: Session, queryClient: QueryClient): void {
  if (dialogs.get().length === 0) return;
  dialogs.set((opened) => opened.map((dialog) => ({ ...dialog, isHeld: true })));
  const contextNow = () =>
    queryClient.getQueriesData<Session['context']>({ queryKey: ['organizations.getContext'] })[0]?.[1];
  // What the ended session had read is dropped once the sign-in form is shown.
  let isDropped = contextNow() === undefined;
  const stop = queryClient.getQueryCache().subscribe(() => {
    const context = contextNow();
    isDropped ||= context === undefined;
    if (!isDropped || context === undefined) return;
    stop();
    if (whoseIs(context) === whoseIs(ended))
      dialogs.set((opened) => opened.map((dialog) => ({ ...dialog, isHeld: false })));
    else closeHeld();
  });
}

function closeHeld(): void {
  for (const { isHeld, resolve } of dialogs.get()) if (isHeld) resolve(undefined);
  dialogs.set((opened) => opened.filter(({ isHeld }) => !isHeld));
}
