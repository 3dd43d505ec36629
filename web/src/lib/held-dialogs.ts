import type { Query, QueryClient } from '@tanstack/react-query';
import { dialogs } from '../ui/dialogs/open-dialog.ts';
import type { Session } from './session.ts';

const whoseIs = ({ user, organization }: Session['context']) => `${user.id} ${organization?.id}`;

const TYPED_IN = '[role=dialog] :is(input, textarea)';
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Hides the dialogs that were open when the session ended, so that the sign-in form is in front. They come back with
 * what is typed, and what they had read, to the same person in the same organization, and are closed for any other. A
 * sign-in that leaves the page would lose what is typed, so the browser asks first.
 */
export function holdDialogs({ context: ended }: Session, queryClient: QueryClient): void {
  if (dialogs.get().length === 0) return;
  if (document.querySelector(TYPED_IN)) addEventListener('beforeunload', warn);
  dialogs.set((opened) => opened.map((dialog) => ({ ...dialog, isHeld: true })));
  const contextNow = () =>
    queryClient.getQueriesData<Session['context']>({ queryKey: ['organizations.getContext'] })[0]?.[1];
  // What the ended session had read is dropped once the sign-in form is shown.
  let isDropped = contextNow() === undefined;
  const read: Query[] = [];
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed' && query.isActive()) read.push(query);
    const context = contextNow();
    isDropped ||= context === undefined;
    if (!isDropped || context === undefined) return;
    stop();
    removeEventListener('beforeunload', warn);
    if (whoseIs(context) !== whoseIs(ended)) return closeHeld();
    // A form that waited for what it had read would begin with nothing typed. All of it is asked for again.
    for (const { queryKey, state } of read)
      if (queryClient.getQueryData(queryKey) === undefined)
        queryClient.setQueryData(queryKey, state.data, { updatedAt: 0 });
    dialogs.set((opened) => opened.map((dialog) => ({ ...dialog, isHeld: false })));
  });
}

function closeHeld(): void {
  for (const { isHeld, resolve } of dialogs.get()) if (isHeld) resolve(undefined);
  dialogs.set((opened) => opened.filter(({ isHeld }) => !isHeld));
}
