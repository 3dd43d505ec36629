import { useEffect } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useStore } from '../../ui/store.ts';
import { closePalette, openPalette, palette } from './open-palette.ts';

export const Palette = lazyPart(() => import('./Palette.tsx'));

/** Opens with Ctrl K, or ⌘ K on a Mac, anywhere in the shell; its code is loaded at first use. */
export function PaletteOutlet() {
  const state = useStore(palette);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      // A dialog in front has to be closed first: Escape would close both, and its page would stay behind.
      if (!document.querySelector('[data-dialog-open]')) openPalette();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return state === 'never' ? null : <Palette isOpen={state === 'open'} onClose={closePalette} />;
}
