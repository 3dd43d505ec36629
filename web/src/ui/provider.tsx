import './styles.ts';
import type { ReactNode } from 'react';
import { DialogOutlet } from './dialogs/dialog-outlet.tsx';
import { ShortcutsOutlet } from './shortcuts/shortcuts-outlet.tsx';
import { RouterContext, type Router } from './link.tsx';
import { FLOATS } from './floats.ts';
import { SnackbarOutlet } from './snackbar/snackbar-outlet.tsx';
import { useUiText } from './texts.ts';

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

interface UiProviderProps {
  children: ReactNode;
  router?: Router;
}

export const UiProvider = ({ children, router }: UiProviderProps) => (
  <RouterContext value={router ?? null}>
    {children}
    <Floats />
  </RouterContext>
);
