import { useSyncExternalStore } from 'react';
import { readRemembered, remember } from './remembered.ts';
import { createStore, useStore } from './store.ts';

export type ColourScheme = 'light' | 'dark' | 'auto';

const KEY = 'ui.colourScheme';
const chosen = createStore<ColourScheme>(readRemembered<ColourScheme>(KEY, 'auto'));

const system = () => (typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null);

/** What is to be seen: `auto` follows the system. */
const shown = (): 'light' | 'dark' => {
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

export const useShownColours = (): 'light' | 'dark' => useSyncExternalStore(subscribe, shown);

/** Before the first screen: the page takes the colours and follows every change. */
export function startColours(): void {
  const show = () => document.documentElement.setAttribute('data-mantine-color-scheme', shown());
  show();
  subscribe(show);
}

export function useColourScheme(): { scheme: ColourScheme; setScheme: (scheme: ColourScheme) => void } {
  const scheme = useStore(chosen);
  const setScheme = (next: ColourScheme) => {
    remember(KEY, next);
    chosen.set(next);
  };
  return { scheme, setScheme };
}
