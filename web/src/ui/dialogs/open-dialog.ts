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
  insistent?: boolean;
}

export interface OpenedDialog extends DialogOptions {
  id: number;
  content: (close: (result?: unknown) => void) => ReactNode;
  resolve: (result: unknown) => void;
  open: boolean;
}

export const dialogs = createStore<readonly OpenedDialog[]>([]);
let count = 0;

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

export const forgetDialog = (id: number): void =>
  dialogs.set((opened) => opened.filter((dialog) => dialog.id !== id));
