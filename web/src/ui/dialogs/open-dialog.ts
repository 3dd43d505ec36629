import type { ReactNode } from 'react';
import { createStore } from '../store.ts';
import type { Params } from '../texts.ts';

export interface DialogOptions {
  /** A text key, or a text. */
  title: string;
  params?: Params;
  /** In pixels; 440 when absent. The tax dialog is 300 (Spec §2). */
  width?: number;
  /** Only its own buttons close it, so that a choice is made. */
  notDismissible?: boolean;
}

export interface OpenedDialog extends DialogOptions {
  id: number;
  content: (close: (result?: unknown) => void) => ReactNode;
  resolve: (result: unknown) => void;
  open: boolean;
  /** Hidden with what is typed in it, until the person is back. */
  isHeld?: boolean;
  opener: HTMLElement | null;
}

export const dialogs = createStore<readonly OpenedDialog[]>([]);
let count = 0;

/** Resolves with the value its content closes it with; undefined when it was dismissed. */
export function openDialog<Result>(
  options: DialogOptions,
  content: (close: (result?: Result) => void) => ReactNode,
): Promise<Result | undefined> {
  return new Promise((resolve) => {
    const dialog = {
      ...options,
      id: (count += 1),
      content: content as OpenedDialog['content'],
      resolve: resolve as OpenedDialog['resolve'],
      open: true,
      opener: document.activeElement instanceof HTMLElement ? document.activeElement : null,
    };
    dialogs.set((opened) => [...opened, dialog]);
  });
}

export function closeDialog(id: number, result?: unknown): void {
  dialogs
    .get()
    .find((dialog) => dialog.id === id && dialog.open)
    ?.resolve(result);
  dialogs.set((opened) => opened.map((dialog) => (dialog.id === id ? { ...dialog, open: false } : dialog)));
}

/** The code of the first dialog loads after its opener was pressed, so the focus is restored here. */
export function removeDialog(id: number): void {
  const removed = dialogs.get().find((dialog) => dialog.id === id);
  dialogs.set((opened) => opened.filter((dialog) => dialog.id !== id));
  // Runs once the dialog has left the page. Focus that has since moved to a new screen or dialog stays there.
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      removed?.opener?.focus({ preventScroll: true });
  });
}
