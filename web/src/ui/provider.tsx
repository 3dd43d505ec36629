import './styles.ts';
import type { ReactNode } from 'react';
import { ShortcutsOutlet } from './shortcuts/shortcuts-outlet.tsx';
import { lazyPart } from './lazy-part.tsx';
import { RouterContext, type Router } from './link.tsx';
import { FLOATS } from './floats.ts';
import { SnackbarOutlet } from './snackbar/snackbar-outlet.tsx';
import { useUiText } from './texts.ts';
import { useStore } from './store.ts';
import { dialogs } from './dialogs/open-dialog.ts';

/** Everything that floats over the page, in one landmark. */
function Floats() {
  const text = useUiText();
  return (
    <section aria-label={text('floats.label')}>
      <div id={FLOATS} />
      <DialogOutlet />
      <ShortcutsOutlet />
      <SnackbarOutlet />
    </section>
  );
}

export const UiProvider = ({ children, router }: { children: ReactNode; router?: Router }) => (
  <RouterContext value={router ?? null}>
    {children}
    <Floats />
  </RouterContext>
);

/** The dialog code is loaded with the first dialog, so that the sign-in page does not carry it. */
export const OpenedDialogs = lazyPart(() => import('./dialogs/opened-dialogs.tsx'));

function DialogOutlet() {
  const opened = useStore(dialogs);
  return opened.length > 0 ? <OpenedDialogs opened={opened} /> : null;
}
