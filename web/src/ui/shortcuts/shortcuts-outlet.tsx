import { lazy, Suspense, useEffect } from 'react';
import { createStore, useStore } from '../store.ts';
import { isTyping, singleKeysEnabled } from './use-shortcuts.ts';

const ShortcutsSheet = lazy(() => import('./shortcuts-sheet.tsx'));

const sheet = createStore<'never' | 'open' | 'closed'>('never');

/** For a menu entry: the way to the sheet for those who turned the keys off. */
export const openShortcutsSheet = (): void => sheet.set('open');

/** `?` opens the sheet anywhere. */
export function ShortcutsOutlet() {
  const state = useStore(sheet);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || isTyping(event.target) || !singleKeysEnabled())
        return;
      openShortcutsSheet();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return state === 'never' ? null : (
    <Suspense>
      <ShortcutsSheet opened={state === 'open'} onClose={() => sheet.set('closed')} />
    </Suspense>
  );
}
