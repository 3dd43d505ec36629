import { createStore } from '../../ui/store.ts';

/** `never`: the palette was not opened yet, so its code is not loaded. */
export const palette = createStore<'never' | 'open' | 'closed'>('never');

/** What was typed stays when the palette is closed without choosing anything. */
export const paletteText = createStore('');

export const openPalette = (): void => palette.set('open');
export const closePalette = (): void => palette.set('closed');
