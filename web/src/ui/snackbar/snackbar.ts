import { createStore } from '../store.ts';
import type { Params } from '../texts.ts';

/** Feedback appears after this delay (Spec §8, §9): immediate feedback would be distracting. */
export const SNACKBAR_AFTER_MS = 500;
const READ_MS = 6_000;
const READ_WITH_ACTION_MS = 10_000;
const MAX_VISIBLE = 3;

export type SnackbarKind = 'success' | 'error' | 'info';

export interface SnackbarOptions {
  /** Parameters of the text, when it is a text key. */
  params?: Params;
  /** Undo, apply or retry; pressing it closes the snackbar. */
  action?: { label: string; onClick: () => void };
  /** Stays until `hide`, the close button or its action: offline, a failed save. */
  persistent?: boolean;
  /** A newer snackbar replaces an older one with the same id. */
  id?: string;
}

export interface Snackbar extends SnackbarOptions {
  id: string;
  kind: SnackbarKind;
  /** A text key, or the text itself. */
  text: string;
  /** How long it stays; null when it stays until closed. */
  durationMs: number | null;
}

export const snackbars = createStore<readonly Snackbar[]>([]);
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
let count = 0;

/** Without an id, all of them, and those about to appear. */
function hide(id?: string): void {
  for (const [each, timer] of waiting)
    if (id === undefined || each === id) {
      clearTimeout(timer);
      waiting.delete(each);
    }
  snackbars.set((shown) => shown.filter((snackbar) => id !== undefined && snackbar.id !== id));
}

/** Removes this snackbar, but not a newer one with its id that is about to appear. */
export function removeSnackbar(snackbar: Snackbar): void {
  snackbars.set((shown) => shown.filter((other) => other !== snackbar));
}

function durationOf(kind: SnackbarKind, { persistent, action }: SnackbarOptions): number | null {
  if (persistent) return null;
  // An error is unexpected, so it is shown as long as a snackbar with a button.
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

/** Shows the outcome of an action. The text is a text key or already translated. Returns the snackbar's id. */
export const snackbar = {
  success: (text: string, options?: SnackbarOptions) => show('success', text, options),
  error: (text: string, options?: SnackbarOptions) => show('error', text, options),
  info: (text: string, options?: SnackbarOptions) => show('info', text, options),
  hide,
};
