import { useRef, useState } from 'react';
import { openConfirm, type ConfirmOptions } from '../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../ui/snackbar/snackbar.ts';
import { recordActionFailure } from './action-failures.ts';
import { errorText, useErrorText } from './i18n/errors.ts';
import { textNow, type Params, type TextKey } from './i18n/index.ts';
import { currentOf } from './problem-error.ts';

interface DoneOptions<Result> {
  /** Shown when it is done: a text key, or a text made from the result. */
  done?: TextKey | ((result: Result) => string);
  params?: Params;
  /** Offered beside the done message. */
  undo?: (result: Result) => (() => unknown) | undefined;
  /** A newer message replaces an older one with the same id. */
  id?: string;
}

interface ActionOptions<Result> extends DoneOptions<Result> {
  /** Asks before it begins. */
  confirm?: Omit<ConfirmOptions, 'params'>;
  /** The message of a failure, with `{{reason}}`; the reason alone when absent. */
  failed?: TextKey | ((error: unknown) => string);
  /** Reverts what was shown before the answer, fetches again or reports. */
  onFailed?: (error: unknown) => void;
}

function showDone<Result>(result: Result, { done, params, undo, id }: DoneOptions<Result>): void {
  if (done === undefined) return;
  const restore = undo?.(result);
  snackbar.success(typeof done === 'function' ? done(result) : textNow(done, params), {
    ...(id !== undefined && { id }),
    ...(restore && { action: { label: 'ui.actions.undo', onClick: () => void restore() } }),
  });
}

/** Runs an action and shows its outcome in the snackbar. Resolves to whether it was done. */
export async function runAction<Result>(
  work: () => Promise<Result>,
  options: ActionOptions<Result> = {},
): Promise<boolean> {
  const { confirm, failed = errorText, onFailed, params = {}, id } = options;
  if (confirm && !(await openConfirm({ ...confirm, params }))) return false;
  try {
    showDone(await work(), options);
    return true;
  } catch (error) {
    recordActionFailure(error, 'action');
    onFailed?.(error);
    const message =
      typeof failed === 'function' ? failed(error) : textNow(failed, { ...params, reason: errorText(error) });
    snackbar.error(message, id === undefined ? {} : { id });
    return false;
  }
}

/**
 * For an action whose failure is shown beside its button. One runs at a time; presses meanwhile are ignored. With
 * `onDone`, for what closes or is left then, it stays running after its success, so that nothing is sent twice.
 */
export function useAction(onDone?: () => unknown) {
  const [error, setError] = useState<unknown>(null);
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  const toText = useErrorText();
  const stop = () => {
    isBusy.current = false;
    setRunning(false);
  };
  const run = async <Result>(work: () => Promise<Result>, options: DoneOptions<Result> = {}) => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setRunning(true);
    setError(null);
    try {
      showDone(await work(), options);
    } catch (thrown) {
      recordActionFailure(thrown, 'action');
      setError(thrown);
      stop();
      return false;
    }
    if (onDone) onDone();
    else stop();
    return true;
  };
  return { run, isRunning, error, failure: error === null ? null : toText(error) };
}

/** Caches what was saved. When somebody else saved first, caches theirs, so that untouched fields follow it. */
export async function saveAndCache<Stored>(
  saving: Promise<Stored>,
  cache: (stored: Stored) => unknown,
): Promise<Stored> {
  try {
    const saved = await saving;
    cache(saved);
    return saved;
  } catch (error) {
    const current = currentOf(error) as Stored | null;
    if (current) cache(current);
    throw error;
  }
}
