import { lazy, Suspense, useEffect } from 'react';
import { createStore, useStore } from '../store.ts';
import { isTyping, singleKeysEnabled } from './use-keys.ts';

const KeysSheet = lazy(() => import('./keys-sheet.tsx'));

const sheet = createStore<'never' | 'open' | 'closed'>('never');

/** For a menu entry: the way to the sheet for those who turned the keys off. */
export const openKeysSheet = (): void => sheet.set('open');

/** `?` opens the sheet anywhere. */
export function KeysOutlet() {
  const state = useStore(sheet);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || isTyping(event.target) || !singleKeysEnabled())
        return;
      openKeysSheet();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return state === 'never' ? null : (
    <Suspense>
      <KeysSheet opened={state === 'open'} onClose={() => sheet.set('closed')} />
    </Suspense>
  );
}
