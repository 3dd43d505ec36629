import { createStore } from '../store.ts';
import type { Params } from '../texts.ts';

/** Feedback appears after this long (Spec §8, §9): an answer that comes with the click reads as noise. */
export const SNACKBAR_AFTER_MS = 500;
const READ_MS = 6_000;
const READ_WITH_ACTION_MS = 10_000;
const MAX_VISIBLE = 3;

export type SnackbarKind = 'success' | 'error' | 'info';

export interface SnackbarOptions {
  /** Fill the text, when it is a key of the catalogue. */
  params?: Params;
  /** Undo, apply, retry: closes the snackbar when pressed. */
  action?: { label: string; onClick: () => void };
  /** Stays until `hide`, the cross or its action: offline, a failed save. */
  persistent?: boolean;
  /** One at a time by this name: the newer takes the place of the older. */
  id?: string;
}

export interface Snackbar extends SnackbarOptions {
  id: string;
  kind: SnackbarKind;
  /** A key of the catalogue, or the text itself. */
  text: string;
  /** How long it stays; null when it waits for someone. */
  durationMs: number | null;
}

export const snackbars = createStore<readonly Snackbar[]>([]);
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
let count = 0;

function hide(id: string): void {
  clearTimeout(waiting.get(id));
  waiting.delete(id);
  snackbars.set((shown) => shown.filter((snackbar) => snackbar.id !== id));
}

/** Takes this one away, not a newer one of its name that is about to appear. */
export function removeSnackbar(snackbar: Snackbar): void {
  snackbars.set((shown) => shown.filter((other) => other !== snackbar));
}

function durationOf(kind: SnackbarKind, { persistent, action }: SnackbarOptions): number | null {
  if (persistent) return null;
  // An error is read by someone who did not expect it: it gets as long as a snackbar with a button.
  return action || kind === 'error' ? READ_WITH_ACTION_MS : READ_MS;
}

function show(kind: SnackbarKind, text: string, options: SnackbarOptions = {}): string {
  const id = options.id ?? `snackbar-${(count += 1)}`;
  clearTimeout(waiting.get(id));
  const snackbar: Snackbar = { ...options, id, kind, text, durationMs: durationOf(kind, options) };
  const appear = () => {
    waiting.delete(id);
    snackbars.set((shown) => [...shown.filter((other) => other.id !== id), snackbar].slice(-MAX_VISIBLE));
  };
  waiting.set(id, setTimeout(appear, SNACKBAR_AFTER_MS));
  return id;
}

/** Says how something ended. The text is a key of the catalogue or already written. Returns its id. */
export const snackbar = {
  success: (text: string, options?: SnackbarOptions) => show('success', text, options),
  error: (text: string, options?: SnackbarOptions) => show('error', text, options),
  info: (text: string, options?: SnackbarOptions) => show('info', text, options),
  hide,
};
