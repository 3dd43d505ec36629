import { readStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

export type ColourScheme = 'light' | 'dark' | 'auto';

const KEY = 'ui.colourScheme';
const chosen = createStore<ColourScheme>(readStored<ColourScheme>(KEY, 'auto'));

const system = () => (typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null);

/** The theme in effect: `auto` follows the system. */
const effectiveScheme = (): 'light' | 'dark' => {
  const scheme = chosen.get();
  if (scheme !== 'auto') return scheme;
  return system()?.matches ? 'dark' : 'light';
};

function subscribe(listener: () => void): () => void {
  const stop = chosen.subscribe(listener);
  const list = system();
  list?.addEventListener('change', listener);
  return () => {
    stop();
    list?.removeEventListener('change', listener);
  };
}

/** Applies the theme before the first screen and follows every change. */
export function startColours(): void {
  const show = () => document.documentElement.setAttribute('data-theme', effectiveScheme());
  show();
  subscribe(show);
}

export function useColourScheme(): { scheme: ColourScheme; setScheme: (scheme: ColourScheme) => void } {
  const scheme = useStore(chosen);
  const setScheme = (next: ColourScheme) => {
    writeStored(KEY, next);
    chosen.set(next);
  };
  return { scheme, setScheme };
}
