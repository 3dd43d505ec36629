import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../store.ts';
import { confirmUnsaved } from './unsaved-dialog.tsx';

interface Unsaved {
  /** Whether it was saved. Null where leaving cannot finish it: an answer to send, of which there are several. */
  save: (() => Promise<boolean>) | null;
  /** Restores the stored values, so that leaving asks only once. */
  discard: () => void;
}

const unsaved = createStore<readonly Unsaved[]>([]);

/** For the router's blocker: whether leaving needs a confirmation. */
export const hasUnsavedChanges = (): boolean => unsaved.get().length > 0;

async function saveAll(): Promise<boolean> {
  for (const form of unsaved.get()) if (!(await form.save?.())) return false;
  return true;
}

/**
 * Before leaving a page or logging out (Spec §4): 'save and quit', 'leave' or 'stay'. Resolves to true when leaving
 * is allowed; after a failed save the form stays, with its errors.
 */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedChanges()) return true;
  const choice = await confirmUnsaved({ maySave: unsaved.get().every(({ save }) => save !== null) });
  if (choice === 'save') return saveAll();
  if (choice === 'leave') for (const form of unsaved.get()) form.discard();
  return choice === 'leave';
}

/** Asks before a link, a logout or a closed tab loses unsaved changes. */
export function useUnsavedGuard(isDirty: boolean, { save, discard }: Unsaved): void {
  const saveNow = useEffectEvent(() => save!());
  const maySave = save !== null;
  const discardNow = useEffectEvent(() => discard());
  useEffect(() => {
    if (!isDirty) return;
    const mine: Unsaved = { save: maySave ? () => saveNow() : null, discard: () => discardNow() };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.set((all) => [...all, mine]);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.set((all) => all.filter((other) => other !== mine));
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty, maySave]);
}
