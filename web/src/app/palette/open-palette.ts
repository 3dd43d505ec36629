import { createStore } from '../../ui/store.ts';

/** `never`: the palette was not opened yet, so its code is not loaded. */
export const palette = createStore<'never' | 'open' | 'closed'>('never');

export const openPalette = (): void => palette.set('open');
export const closePalette = (): void => palette.set('closed');
