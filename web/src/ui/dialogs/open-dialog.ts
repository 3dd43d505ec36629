import type { ReactNode } from 'react';
import { createStore } from '../store.ts';
import type { Params } from '../texts.ts';

export interface DialogOptions {
  /** A key of the catalogue, or the text itself. */
  title: string;
  params?: Params;
  /** In pixels; 440 when absent. The tax dialog is 300 (Spec §2). */
  width?: number;
  /** Only its own buttons close it: a choice has to be made. */
  notDismissible?: boolean;
}

export interface OpenedDialog extends DialogOptions {
  id: number;
  content: (close: (result?: unknown) => void) => ReactNode;
  resolve: (result: unknown) => void;
  open: boolean;
  opener: HTMLElement | null;
}

export const dialogs = createStore<readonly OpenedDialog[]>([]);
let count = 0;

/** What has the focus; for a choice of a menu, which closes, the button that opened the menu. */
function opener(): HTMLElement | null {
  const menu = document.activeElement?.closest('[role="menu"]');
  const from = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : document.activeElement;
  return from instanceof HTMLElement ? from : null;
}

/** Resolves with what the content closes it with; undefined when it was dismissed. */
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
      opener: opener(),
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

/** The library knows what opened a dialog only when that was mounted before it opened: these never are. */
export function removeDialog(id: number): void {
  const removed = dialogs.get().find((dialog) => dialog.id === id);
  dialogs.set((opened) => opened.filter((dialog) => dialog.id !== id));
  // Once it has left the page: focus that went elsewhere since, to a new screen or dialog, stays there.
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      removed?.opener?.focus({ preventScroll: true });
  });
}
