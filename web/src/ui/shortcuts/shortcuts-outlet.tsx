import { useEffect } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { createStore, useStore } from '../store.ts';
import { isTyping, singleKeysEnabled } from './use-shortcuts.ts';

const ShortcutsSheet = lazyPart(() => import('./shortcuts-sheet.tsx'));

const sheet = createStore<'never' | 'open' | 'closed'>('never');

/** For a menu entry, so that people who turned the shortcuts off can open the sheet. */
export const openShortcutsSheet = (): void => sheet.set('open');

interface HelpAction {
  label: string;
  run: () => void;
}
const helpAction = createStore<HelpAction | null>(null);

/** A button below the shortcuts, for who did not find an answer among them. Returns how to take it away. */
export function offerHelp(action: HelpAction): () => void {
  helpAction.set(action);
  return () => helpAction.set(null);
}

/** `?` opens the shortcut sheet on any screen. */
export function ShortcutsOutlet() {
  const state = useStore(sheet);
  const help = useStore(helpAction);
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
    <ShortcutsSheet opened={state === 'open'} help={help} onClose={() => sheet.set('closed')} />
  );
}
