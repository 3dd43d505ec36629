import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../store.ts';
import { readLocalStorage } from '../local-storage.ts';

export interface KeyBinding {
  /** As `KeyboardEvent.key` gives it: `/`, `j`, `Enter`. */
  key: string;
  /** What it does, already written for the reader. */
  label: string;
  /** Absent for keys that a piece answers itself; the sheet lists them all the same. */
  run?: (event: KeyboardEvent) => void;
  /** As it is shown when that is more than the key: `Alt ←`. */
  display?: string;
}

export const SINGLE_KEYS = 'ui.singleKeys';

/** The keys of what is on the screen now, in the order it registered them. */
export const bindings = createStore<readonly (readonly KeyBinding[])[]>([]);

export const singleKeysEnabled = (): boolean => readLocalStorage(SINGLE_KEYS, true);

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** A key belongs to what has the focus first: to a field, a button, a menu or a dialog. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
    return true;
  if (document.querySelector('[aria-modal="true"], [role="menu"], [role="listbox"]')) return true;
  const pressable =
    event.target instanceof HTMLElement && event.target.matches('a, button, input, [role=menuitem]');
  return event.key === 'Enter' && pressable;
}

/** Keys of the current screen: they act, and the `?` sheet lists them. They can be turned off there (WCAG 2.1.4). */
export function useShortcuts(keys: readonly KeyBinding[], enabled = true): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || !singleKeysEnabled()) return;
    const binding = keys.find((candidate) => candidate.key === event.key);
    if (!binding?.run) return;
    event.preventDefault();
    binding.run(event);
  });
  const listed = keys.map(({ key, label, display }) => `${key}\t${label}\t${display ?? ''}`).join('\n');
  const register = useEffectEvent(() => {
    const mine = keys;
    bindings.set((all) => [...all, mine]);
    return () => bindings.set((all) => all.filter((other) => other !== mine));
  });
  useEffect(() => (enabled ? register() : undefined), [enabled, listed]);
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}
