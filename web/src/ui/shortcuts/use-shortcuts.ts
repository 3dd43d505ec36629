import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../store.ts';
import { readStored } from '../storage.ts';

export interface KeyBinding {
  /** The value of `KeyboardEvent.key`: `/`, `j`, `Enter`. */
  key: string;
  /** What it does, translated. */
  label: string;
  /** Absent when a component handles the key itself and only lists it in the sheet. */
  run?: (event: KeyboardEvent) => void;
  /** The displayed key, when it differs: `Alt ←`. */
  display?: string;
}

export const SINGLE_KEYS = 'ui.singleKeys';

/** The current screen's shortcuts, in order of registration. */
export const bindings = createStore<readonly (readonly KeyBinding[])[]>([]);

export const singleKeysEnabled = (): boolean => readStored(SINGLE_KEYS, true);

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** Whether the focused field, button, menu or dialog handles the key first. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
    return true;
  if (document.querySelector('[aria-modal="true"], [role="menu"], [role="listbox"]')) return true;
  const pressable =
    event.target instanceof HTMLElement && event.target.matches('a, button, input, [role=menuitem]');
  return event.key === 'Enter' && pressable;
}

/** Registers the current screen's shortcuts, which the `?` sheet lists and can turn off (WCAG 2.1.4). */
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
