import { createStore } from '../../ui/store.ts';

/** `never`: its code has not been asked for. */
export const palette = createStore<'never' | 'open' | 'closed'>('never');

export const openPalette = (): void => palette.set('open');
export const closePalette = (): void => palette.set('closed');
